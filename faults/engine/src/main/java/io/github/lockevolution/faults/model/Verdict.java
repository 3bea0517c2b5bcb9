package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.Map;
import java.util.Set;

/** The verdict of a run on a lock. It is only conclusive if the run went as planned. */
public sealed interface Verdict {

    /** The failures that were seen; none unless the lock suffers. */
    default Set<Failure> failures() {
        return Set.of();
    }

    /** Whether the run proves anything, for or against the lock. */
    default boolean isConclusive() {
        return true;
    }

    /** Its words in JSON, the same in every language. */
    String inJson();

    /**
     * The lock broke.
     *
     * @param evidence the evidence of each failure; at least one
     */
    record Suffers(Map<Failure, Evidence> evidence) implements Verdict {

        public Suffers {
            if (evidence.isEmpty()) {
                throw new IllegalArgumentException("a lock that suffers needs a failure with its evidence, got none");
            }
        }

        @Override
        public Set<Failure> failures() {
            return evidence.keySet();
        }

        @Override
        public String inJson() {
            return String.join(
                    ", ", evidence.keySet().stream().map(Failure::name).toList());
        }
    }

    /** The fault fired and the lock held. */
    record Survives() implements Verdict {

        @Override
        public String inJson() {
            return "survives";
        }
    }

    /**
     * Nothing is proved: the fault did not fire, or an unplanned event happened.
     *
     * @param reason the missing condition, or the event
     * @param cause the error behind it
     */
    record Inconclusive(Message reason, Throwable cause) implements Verdict {

        @Override
        public boolean isConclusive() {
            return false;
        }

        @Override
        public String inJson() {
            return "inconclusive";
        }
    }

    /** The verdict on a run that went as planned. */
    static Verdict on(History history) {
        Map<Failure, Evidence> failures = history.failures();
        if (!failures.isEmpty()) {
            return new Suffers(failures);
        }
        return new Survives();
    }
}
