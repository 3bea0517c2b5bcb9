package io.github.lockevolution.workbench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.text.Unmarked;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever walks reads nothing that is not in the message files. */
@OnTheBench
class WalkInPseudoLanguageTest {

    private static final List<String> TYPED = List.of("undo", "restart", "hint", "show", "help", "quit", "'jump'");

    @ParameterizedTest
    @CsvSource({
        "stage2-setnx,    'undo,?,jump,expire,c,hint,B,hint,restart,A,A-lost,A-crash,hint,B,expire,A,jump,restart,show'",
        "stage4-set-nx-ex,'hint,A,A-lost,A,expire,h,B,A,restart,show,A,undo'",
        "stage5-lua,      'A,expire,B,A-crash,B,B-lost'"
    })
    void every_sentence_is_marked(String lock, String lines, Redis redis) {
        LockStage stage = LockCatalog.onTheClassPath().named(List.of(lock)).get(0);
        StringBuilder output = new StringBuilder();
        try (Testbed testbed = Testbed.open(stage, redis, 2, Duration.ofHours(1));
                WalkSession walk = new WalkSession(testbed, redis, WalkGuide.on(testbed), Unmarked.PSEUDO)) {
            output.append(walk.welcome());
            List.of(lines.split(",")).forEach(line -> output.append(walk.answer(line)));
        }

        // In quotation marks there is what Redis holds, such as a token that nobody can foresee.
        assertThat(Unmarked.butForNames().and(TYPED).andPattern("\"[^\"\n]*\"").in(output.toString()))
                .isEmpty();
    }
}
