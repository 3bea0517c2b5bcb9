package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.text.Unmarked;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever walks reads nothing that is not in the message files. */
class WalkInPseudoLanguageTest {

    private static final List<String> TYPED =
            List.of("undo", "restart", "hint", "risks", "show", "predict", "verdict", "help", "quit", "jump");

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @CsvSource({
        "stage2-setnx,    'undo,?,jump,expire,c,hint,B,hint,restart,A,A-lost,A-crash,hint,B,expire,A,jump,restart,show'",
        "stage4-set-nx-ex,'hint,A,A-lost,A,expire,h,B,A,restart,show,A,undo'",
        "stage5-lua,      'A,risks,expire,hint,hint,hint,B,A-crash,B,B-lost,risks,predict,A,OK,B,,predict'"
    })
    void every_sentence_is_marked(String lock, String lines) {
        lab.runReading(List.of(lines.split(",")), "walk", lock, "--language", "qps");

        // In quotation marks there is what Redis holds, such as a token that nobody can foresee.
        Unmarked unmarked =
                Unmarked.butForNames().andPattern("(?m)^> .*$").and(TYPED).andPattern("\"[^\"\n]*\"");

        assertThat(unmarked.in(lab.out())).isEmpty();
        assertThat(lab.err()).isEmpty();
    }

    @Test
    void where_nobody_types_anything_it_says_so() {
        int status = lab.runReading(List.of(), "walk", "stage1-get-set");

        assertThat(status).isZero();
        assertThat(lab.out())
                .endsWith("Standard input ended before the first move; moves are typed, or come through a pipe.\n");
    }
}
