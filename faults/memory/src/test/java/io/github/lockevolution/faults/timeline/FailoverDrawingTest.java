package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.text.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a failover took back stands in every picture of it. */
class FailoverDrawingTest {

    private static Timeline timeline(String moves) {
        return Timeline.of(FailoverStory.of(moves));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A.failover.B               | failover: the replica is the master now; the key had not arrived there and is gone
            A.replicate.failover.B     | failover: the replica is the master now and holds the same
            A.replicate.A.A.failover.B | failover: the replica is the master now; the last change had not arrived there, and the old key is back
            """)
    void a_row_says_what_it_took_back(String moves, String words) {
        assertThat(timeline(moves).rows())
                .extracting(row -> row.action().in(Language.ENGLISH))
                .contains(words);
    }

    @Test
    void it_is_in_every_form_and_language() {
        Timeline timeline = timeline("A.replicate.A.A.failover.B");

        assertThat(MermaidDrawing.of(timeline, Language.ENGLISH))
                .contains(
                        "Note over Redis: what the master holds arrives at the",
                        "Note over Redis: failover: the replica");
        assertThat(SvgDrawing.of(timeline, Language.ENGLISH)).contains("-fault\" x=", ">failover: the replica is the");
        assertThat(TextDrawing.of(timeline, Language.withTag("zh").orElseThrow()))
                .contains("主节点的数据到达副本", "故障切换");
    }
}
