package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JsonFields;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * How far one lock meets the conditions that textbooks ask for.
 *
 * @param result the result of the census and the attacks
 * @param trial the result of using the lock; empty if it could not be used
 * @param gap the reason why it could not be used; empty if it could
 */
record LockConditions(LockResult result, Optional<Trial> trial, Optional<Message> gap) {

    static LockConditions of(LockResult result, Trial trial) {
        return new LockConditions(result, Optional.of(trial), Optional.empty());
    }

    static LockConditions unused(LockResult result, Message reason) {
        return new LockConditions(result, Optional.empty(), Optional.of(reason));
    }

    /** The cell of a lock that this store cannot have. */
    private static final String NOT_APPLICABLE = "-";

    /** After each of these the lock has to be had again. */
    private static final List<Attack> TROUBLES =
            List.of(Attack.KILLED_WHILE_HOLDING, Attack.CUT_BETWEEN_COMMANDS, Attack.LOST_REPLY);

    /**
     * @param holds whether the condition is met; empty if nothing is proven, or it is a matter of degree
     * @param count a number for the condition, such as that of the schedules that violate it; empty if there is none
     * @param of the number of which {@code count} is a part
     */
    private record Answer(Optional<Boolean> holds, Optional<BigInteger> count, Optional<BigInteger> of) {

        static Answer unknown() {
            return new Answer(Optional.empty(), Optional.empty(), Optional.empty());
        }

        static Answer of(boolean holds) {
            return new Answer(Optional.of(holds), Optional.empty(), Optional.empty());
        }

        static Answer of(boolean holds, BigInteger count, BigInteger of) {
            return new Answer(Optional.of(holds), Optional.of(count), Optional.of(of));
        }
    }

    private Answer answer(Condition condition) {
        return switch (condition) {
            case ONE_HOLDER -> never(result.census().twoInside());
            case AVAILABLE -> available();
            case FAST -> commands();
            case REENTRANT -> trial.map(tried -> Answer.of(tried.isReentrant())).orElseGet(Answer::unknown);
            case LEASE -> never(result.census().count(Failure.ORPHAN_KEY));
            case NON_BLOCKING -> trial.map(tried -> Answer.of(tried.refuses())).orElseGet(Answer::unknown);
        };
    }

    private Answer never(BigInteger schedules) {
        Census census = result.census();
        return census.isConclusive()
                ? Answer.of(schedules.signum() == 0, schedules, census.schedules())
                : Answer.unknown();
    }

    private Answer available() {
        List<AttackResult> results = result.attacks().stream()
                .flatMap(report -> report.results().stream())
                .filter(each -> TROUBLES.contains(each.attack()))
                .filter(each -> each.expectation(result.lock()) != Expectation.INCONCLUSIVE)
                .toList();
        long overcome = results.stream()
                .filter(each -> !each.failures().contains(Failure.ORPHAN_KEY))
                .count();
        return results.size() < TROUBLES.size()
                ? Answer.unknown()
                : Answer.of(
                        overcome == TROUBLES.size(), BigInteger.valueOf(overcome), BigInteger.valueOf(TROUBLES.size()));
    }

    private Answer commands() {
        return new Answer(Optional.empty(), trial.map(tried -> BigInteger.valueOf(tried.commands())), Optional.empty());
    }

    /** The lines of a cell. */
    List<String> cell(Condition condition, Language language) {
        if (result.census().isNotApplicable()) {
            return List.of(NOT_APPLICABLE);
        }
        ConditionsText text = language.text(ConditionsText.class);
        Answer answer = answer(condition);
        if (answer.holds().isEmpty()) {
            return List.of(answer.count()
                    .map(count -> text.commands(count.intValueExact()))
                    .orElseGet(text::unknown));
        }
        String holds = text.holds(answer.holds().get());
        return answer.of()
                .map(whole -> List.of(holds, answer.count().orElseThrow() + "/" + whole))
                .orElse(List.of(holds));
    }

    JsonFields json() {
        JsonFields json = new JsonFields().with("stage", result.lock().name()).with("gap", gap);
        for (Condition condition : Condition.values()) {
            json.with(inJson(condition), answer(condition));
        }
        return json;
    }

    private static String inJson(Condition condition) {
        return switch (condition) {
            case ONE_HOLDER -> "oneHolder";
            case AVAILABLE -> "available";
            case FAST -> "fast";
            case REENTRANT -> "reentrant";
            case LEASE -> "lease";
            case NON_BLOCKING -> "nonBlocking";
        };
    }
}
