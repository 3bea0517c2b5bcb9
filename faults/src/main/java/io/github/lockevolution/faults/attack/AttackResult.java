package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.language.Fact;
import io.github.lockevolution.faults.language.Language;
import io.github.lockevolution.faults.verdict.Duty;
import io.github.lockevolution.faults.verdict.Verdict;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Set;

/** What came of one attack on one lock. */
public sealed interface AttackResult {

    Attack attack();

    /** What happened, in one line of English. */
    default String story() {
        return story(Language.ENGLISH);
    }

    /** What happened, in one line. */
    String story(Language language);

    /** The failures that were seen. */
    Set<Failure> failures();

    /** The failures, {@code survives}, {@code inconclusive} or {@code not applicable}. */
    String inWords();

    /** Whether the lock did what its stage declares. */
    Duty duty(LockStage stage);

    /**
     * The attack was carried out.
     *
     * @param happened what happened; if it proves nothing, why, in the words of who noticed it
     */
    record Ran(Attack attack, Verdict verdict, Fact happened) implements AttackResult {

        @Override
        public String story(Language language) {
            return happened.in(language);
        }

        @Override
        public Set<Failure> failures() {
            return verdict.failures();
        }

        @Override
        public String inWords() {
            return verdict.inWords();
        }

        @Override
        public Duty duty(LockStage stage) {
            if (!verdict.isConclusive()) {
                return Duty.INCONCLUSIVE;
            }
            return stage.suffers().containsAll(failures()) ? Duty.MET : Duty.BROKEN;
        }
    }

    /**
     * The lock's kind rules the attack out: neither a pass nor a failure.
     *
     * @param reason what the lock does not have
     */
    record RuledOut(Attack attack, Fact reason) implements AttackResult {

        @Override
        public String story(Language language) {
            return language.attacks().notApplicable(reason.in(language));
        }

        @Override
        public Set<Failure> failures() {
            return Set.of();
        }

        @Override
        public String inWords() {
            return "not applicable";
        }

        @Override
        public Duty duty(LockStage stage) {
            return Duty.NOT_APPLICABLE;
        }
    }
}
