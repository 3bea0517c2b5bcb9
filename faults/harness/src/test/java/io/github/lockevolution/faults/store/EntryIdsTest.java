package io.github.lockevolution.faults.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** An id that a Redis draws by its clock is told by its place in its stream, wherever it stands, and each run begins with the same. */
class EntryIdsTest {

    private static final List<String> ADDS = List.of("XADD", "log", "*", "what", "done");

    private final EntryIds ids = new EntryIds();

    @Test
    void the_second_of_a_stream_is_the_second_whenever_it_is_drawn() {
        ids.noteFirst("log", "1795906263253-0 what begun");
        ids.hear(ADDS, "\"1795906264000-0\"");
        String told = ids.told("XACK log g 1795906264000-0 1795906263253-0");

        ids.begin();
        ids.hear(ADDS, "\"1795906269999-7\"");

        assertThat(ids.told("XACK log g 1795906269999-7 1795906263253-0")).isEqualTo(told);
        assertThat(told).matches("XACK log g #2[n-y] #1[n-y]");
        assertThat(ids.names()).hasSize(2);
        assertThat(ids.drawn()).containsEntry("log", 2);
    }

    @Test
    void an_id_in_the_answer_of_a_script_is_known_from_then_on() {
        assertThat(ids.unknown("1795906263253-0 what done")).contains("1795906263253-0");

        ids.hear(
                List.of("EVAL", "return redis.call('XADD', KEYS[1], '*', 'a', 'b')", "1", "log"),
                "\"1795906263253-0\"");

        assertThat(ids.unknown("1795906263253-0 what done")).isEmpty();
    }

    @Test
    void what_is_no_id_stays_as_it_is() {
        ids.hear(ADDS, "\"1795906264000-0\"");
        String uuid = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

        assertThat(ids.told("0-0 5-1 " + uuid + " 1795906264000")).isEqualTo("0-0 5-1 " + uuid + " 1795906264000");
    }
}
