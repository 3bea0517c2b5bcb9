package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LegendTest {

    private final Canvas canvas = new Canvas("legend");

    private Legend.Entry entry(String words, int room) {
        return new Legend.Entry((x, foot) -> canvas.line("sign", x, foot, x + 14, foot), 22, words, room);
    }

    private int draw(int right, Legend.Entry... entries) {
        return Legend.draw(List.of(entries), 20, right, 100, canvas);
    }

    @Test
    void words_that_fit_leave_the_next_sign_where_it_is() {
        assertThat(draw(740, entry("believes that it holds the lock", 242), entry("is killed", 98)))
                .isEqualTo(100);

        assertThat(canvas).hasToString("""
                <line class="legend-sign" x1="20" y1="100" x2="34" y2="100"/>
                <text class="legend-quiet" x="42" y="100">believes that it holds the lock</text>
                <line class="legend-sign" x1="262" y1="100" x2="276" y2="100"/>
                <text class="legend-quiet" x="284" y="100">is killed</text>
                """);
    }

    @Test
    void longer_words_move_the_next_sign_to_the_right() {
        draw(740, entry("pense qu'il détient le verrou partagé", 242), entry("est tué", 98));

        assertThat(canvas.toString()).contains("x1=\"299\"").doesNotContain("x1=\"262\"");
    }

    @Test
    void a_chinese_character_takes_as_much_as_two_letters() {
        draw(740, entry("认为自己持有分布式锁的客户端认为自己持有锁", 242), entry("宕机", 98));

        assertThat(canvas.toString()).contains("x1=\"331\"");
    }

    @Test
    void what_does_not_fit_beside_the_others_goes_on_below_them() {
        assertThat(draw(360, entry("believes that it holds the lock", 242), entry("is killed", 98), entry("waits", 0)))
                .as("the foot of the last line")
                .isEqualTo(124);

        assertThat(canvas.toString())
                .contains("<line class=\"legend-sign\" x1=\"262\" y1=\"100\" x2=\"276\" y2=\"100\"/>")
                .contains("<line class=\"legend-sign\" x1=\"20\" y1=\"124\" x2=\"34\" y2=\"124\"/>");
    }
}
