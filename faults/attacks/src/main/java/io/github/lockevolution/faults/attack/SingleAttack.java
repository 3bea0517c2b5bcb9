package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** Carries one attack out on one lock, and returns its result. */
public final class SingleAttack {

    private SingleAttack() {}

    /**
     * Carries the attack out on a new key in Redis. Throws nothing: any error makes the result inconclusive, and so does any disturbance of
     * the Redis before it is over, even if a failure was seen. If the thread is interrupted, its interrupt flag is set again.
     */
    public static AttackResult on(Attack attack, LockSpec lock, RedisEnvironment environment) {
        return on(attack, lock, TestEnvironment.of(environment));
    }

    /** Carries the attack out on a lock in any store. */
    static AttackResult on(Attack attack, LockSpec lock, TestEnvironment environment) {
        try {
            Supplier<Optional<InconclusiveException>> disturbance =
                    environment.store().watch();
            AttackResult seen = carriedOut(attack, lock, environment);
            return disturbance
                    .get()
                    .map(noticed -> inconclusive(attack, noticed, noticed))
                    .orElse(seen);
        } catch (InconclusiveException e) {
            return inconclusive(attack, e, e);
        }
    }

    private static AttackResult carriedOut(Attack attack, LockSpec lock, TestEnvironment environment) {
        try (FaultScenario scenario = new FaultScenario(lock, environment)) {
            AttackResult seen = carriedOut(attack, scenario);
            // Any failure or error may be caused by another user of the keys.
            scenario.requireUntouched();
            return seen;
        } catch (RuntimeException e) {
            return inconclusive(attack, Message.of(e), e);
        }
    }

    private static AttackResult carriedOut(Attack attack, FaultScenario scenario) {
        try {
            Optional<AttackStory> lacking = attack.lacking(scenario);
            if (lacking.isPresent()) {
                return new AttackResult.RuledOut(attack, lacking.get());
            }
            AttackStory happened = attack.script().carryOut(scenario);
            return new AttackResult.Ran(attack, Verdict.on(scenario.history()), happened, scenario.staleWrites());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return inconclusive(attack, Message.of(AttackProblemText.class, AttackProblemText::interrupted), e);
        } catch (Exception | LinkageError | StackOverflowError e) {
            return inconclusive(attack, Message.of(e), e);
        }
    }

    private static AttackResult inconclusive(Attack attack, Message reason, Throwable cause) {
        return new AttackResult.Ran(attack, new Verdict.Inconclusive(reason, cause), reason);
    }
}
