package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.stage5.LuaStage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The attacks on a lock that declares LEASE_OVERRUN and nothing else. */
class StoryTableTest {

    private static AttackResult suffers(Attack attack, Failure failure) {
        Verdict verdict = new Verdict.Suffers(Map.of(failure, new Evidence.NewcomerRefusedInTheEnd()));
        return new AttackResult.Ran(attack, verdict, language -> "a story");
    }

    private static AttackResult survives(Attack attack) {
        return new AttackResult.Ran(attack, new Verdict.Survives(), language -> "a story");
    }

    private static AttackResult inconclusive(Attack attack) {
        return new AttackResult.Ran(
                attack, new Verdict.Inconclusive(language -> "a reason", new Exception()), language -> "a reason");
    }

    private static AttackResult ruledOut(Attack attack) {
        return new AttackResult.RuledOut(attack, language -> "no lease");
    }

    private static StoryTable table(AttackResult... results) {
        return new StoryTable(new AttackReport(new LuaStage().lock(), List.of(results)));
    }

    @Test
    void each_attack_has_its_result_and_its_story_in_the_order_of_attacks() {
        assertThat(table(
                                suffers(Attack.PAUSED_HOLDER, Failure.LEASE_OVERRUN),
                                suffers(Attack.BOTH_AT_ONCE, Failure.RACE),
                                suffers(Attack.KILLED_WHILE_HOLDING, Failure.ORPHAN_KEY),
                                inconclusive(Attack.CUT_BETWEEN_COMMANDS),
                                ruledOut(Attack.LATE_UNLOCK),
                                survives(Attack.LOST_REPLY))
                        .in(Language.ENGLISH))
                .isEqualTo("""
                stage5-lua, random + Lua: not as expected
                  both at once          RACE  (not declared)
                      a story
                  killed while holding  ORPHAN_KEY  (not declared)
                      a story
                  cut between commands  inconclusive
                      a reason
                  late unlock           not applicable
                      not applicable: no lease
                  lost reply            survives
                      a story
                  paused holder         LEASE_OVERRUN
                      a story
                """);
    }

    @Test
    void a_lock_of_which_an_attack_is_missing_is_inconclusive() {
        assertThat(table(suffers(Attack.PAUSED_HOLDER, Failure.LEASE_OVERRUN)).in(Language.ENGLISH))
                .startsWith("stage5-lua, random + Lua: inconclusive\n");
    }
}
