package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.text.Unmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever replays a schedule reads nothing that is not in the message files, in text and in both kinds of drawings. */
class ShowInPseudoLanguageTest {

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stage1-get-set:A.B.B.A.A.A.B.B --evolution",
                "stage2-setnx:A.A-crash.B --on stage4-set-nx-ex",
                "stage2-setnx:A.B.A.A",
                "stage2-setnx:A.A-crash",
                "stage4-set-nx-ex:A-lost.B --on stage5-lua",
                "stage5-lua:A.expire.B.B.B.A.A"
            })
    void the_text_is_marked(String arguments) {
        show(arguments);

        assertThat(Unmarked.butForNames().in(lab.out())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stage1-get-set:A.B.B.A.A.A.B.B --evolution",
                "stage2-setnx:A.A-crash.B",
                "stage4-set-nx-ex:A-lost.B --on stage5-lua"
            })
    void the_mermaid_drawing_is_marked(String arguments) {
        show(arguments + " --as mermaid");

        Unmarked unmarked = Unmarked.butForNames()
                .andPattern("sequenceDiagram|participant|(de)?activate [A-D]|<br/>|\\btitle\\b|\\bas\\b"
                        + "|Note (over|right of) ([A-D],)?\\w+:|\\bRedis(?=-|:|\\n)|--x(?=[A-D])");
        assertThat(unmarked.in(lab.out())).isEmpty();
    }

    /** What is written in it, and what is read aloud. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "stage1-get-set:A.B.B.A.A.A.B.B --evolution",
                "stage2-setnx:A.A-crash.B",
                "stage4-set-nx-ex:A-lost.B --on stage5-lua"
            })
    void the_svg_drawing_is_marked(String arguments) {
        show(arguments + " --as svg");

        Unmarked unmarked = Unmarked.butForNames()
                .andPattern("(?<=>)Redis(?=<)|&quot;")
                .andPattern("(?s)<style>.*?</style>|<[^>]*>");
        assertThat(lab.out()).doesNotContain("aria-label=");
        assertThat(unmarked.in(lab.out())).isEmpty();
    }

    @Test
    void what_cannot_be_transferred_is_refused_in_the_same_language() {
        show("stage2-setnx:A --on stage3-setnx-setex");

        assertThat(Unmarked.butForNames().andPattern("^lab: ").in(lab.err())).isEmpty();
    }

    private void show(String arguments) {
        lab.run(("show " + arguments + " --language qps").split(" "));
    }
}
