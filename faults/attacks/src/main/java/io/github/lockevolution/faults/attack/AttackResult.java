package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.Set;

/** The outcome of one attack on one lock. */
public sealed interface AttackResult {

    /** The attack. */
    Attack attack();

    /** The story of the attack, in one line of English. */
    default String story() {
        return story(Language.ENGLISH);
    }

    /** The story of the attack, in one line. */
    String story(Language language);

    /** The failures that were seen. */
    Set<Failure> failures();

    /** The fate of writes by a holder whose lease had run out, while another client was inside; empty if there were none. */
    default Optional<StaleWrites> staleWrites() {
        return Optional.empty();
    }

    /** The failures, {@code survives}, {@code inconclusive} or {@code not applicable}. */
    String inJson();

    /** Whether the failures seen are among those that the lock declares; inconclusive if nothing was proven. */
    Expectation expectation(LockSpec lock);

    /**
     * The attack was carried out, or was tried.
     *
     * @param verdict its verdict
     * @param happened the story; if nothing is proven, the reason
     * @param staleWrites the fate of writes by a holder whose lease had run out; empty if there were none
     */
    record Ran(Attack attack, Verdict verdict, Message happened, Optional<StaleWrites> staleWrites)
            implements AttackResult {

        /** A result without any write by a holder whose lease had run out. */
        public Ran(Attack attack, Verdict verdict, Message happened) {
            this(attack, verdict, happened, Optional.empty());
        }

        @Override
        public String story(Language language) {
            return happened.in(language);
        }

        @Override
        public Set<Failure> failures() {
            return verdict.failures();
        }

        @Override
        public String inJson() {
            return verdict.inJson();
        }

        @Override
        public Expectation expectation(LockSpec lock) {
            if (!verdict.isConclusive()) {
                return Expectation.INCONCLUSIVE;
            }
            return attack.declaredBy(lock).containsAll(failures()) ? Expectation.MET : Expectation.BROKEN;
        }
    }

    /**
     * The lock lacks a property that the attack needs: neither a pass nor a failure.
     *
     * @param reason the missing requirement
     */
    record RuledOut(Attack attack, Message reason) implements AttackResult {

        @Override
        public String story(Language language) {
            return language.text(AttackStoryText.class).notApplicable(reason);
        }

        @Override
        public Set<Failure> failures() {
            return Set.of();
        }

        @Override
        public String inJson() {
            return "not applicable";
        }

        @Override
        public Expectation expectation(LockSpec lock) {
            return Expectation.NOT_APPLICABLE;
        }
    }
}
