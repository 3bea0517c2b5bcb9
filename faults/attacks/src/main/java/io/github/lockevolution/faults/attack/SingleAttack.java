package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** Carries one attack out on one lock, and says what came of it. */
public final class SingleAttack {

    private SingleAttack() {}

    /**
     * Carries the attack out on a new key in Redis. Throws nothing: whatever goes wrong makes the result inconclusive, and so does whoever
     * disturbs the Redis before it is over, whatever was seen. If the thread is interrupted, its interrupt flag is set again.
     */
    public static AttackResult on(Attack attack, LockSpec lock, Environment environment) {
        return on(attack, lock, AttackSite.of(environment));
    }

    /** The same on a lock in any store. */
    static AttackResult on(Attack attack, LockSpec lock, AttackSite site) {
        try {
            Supplier<Optional<InconclusiveException>> disturbance = site.store().watch();
            AttackResult seen = carriedOut(attack, lock, site);
            return disturbance
                    .get()
                    .map(noticed -> inconclusive(attack, noticed, noticed))
                    .orElse(seen);
        } catch (InconclusiveException e) {
            return inconclusive(attack, e, e);
        }
    }

    private static AttackResult carriedOut(Attack attack, LockSpec lock, AttackSite site) {
        try (Scene scene = new Scene(lock, site)) {
            AttackResult seen = carriedOut(attack, scene);
            // Whatever was seen, and whatever went wrong, may be the doing of whoever else was at the keys.
            scene.requireUntouched();
            return seen;
        } catch (RuntimeException e) {
            return inconclusive(attack, Message.of(e), e);
        }
    }

    private static AttackResult carriedOut(Attack attack, Scene scene) {
        try {
            Optional<AttackStory> lacking = attack.lacking(scene);
            if (lacking.isPresent()) {
                return new AttackResult.RuledOut(attack, lacking.get());
            }
            AttackStory happened = attack.script().carryOut(scene);
            return new AttackResult.Ran(attack, Verdict.on(scene.history()), happened, scene.staleWrites());
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
