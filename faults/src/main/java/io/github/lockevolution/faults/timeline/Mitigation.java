package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Comparator;
import java.util.List;

/** Which command of a later lock closes a gap. */
sealed interface Mitigation extends Message {

    /**
     * A later lock does.
     *
     * @param commands the new ones that do it
     * @param notYet the later locks before it, which do not
     */
    record By(String stage, List<String> commands, List<String> notYet) implements Mitigation {

        @Override
        public String in(Language language) {
            MitigationText text = language.text(MitigationText.class);
            return notYet.isEmpty() ? text.by(stage, commands) : text.byAndNotYetBy(stage, commands, notYet);
        }
    }

    /** None does. */
    record ByNone() implements Mitigation {

        @Override
        public String in(Language language) {
            return language.text(MitigationText.class).byNone();
        }
    }

    /** None does, and no lock ever can. */
    record ByTheResource() implements Mitigation {

        @Override
        public String in(Language language) {
            return language.text(MitigationText.class).byTheResource();
        }
    }

    static Mitigation of(Failure failure, LockStage stage, List<LockStage> history) {
        List<LockStage> later = history.stream()
                .filter(other -> other.number() > stage.number())
                .sorted(Comparator.comparingInt(LockStage::number))
                .toList();
        for (int i = 0; i < later.size(); i++) {
            LockStage mitigation = later.get(i);
            if (!mitigation.suffers().contains(failure)) {
                LockStage before = i == 0 ? stage : later.get(i - 1);
                List<String> notYet =
                        later.subList(0, i).stream().map(LockStage::name).toList();
                return new By(mitigation.name(), commands(failure, before, mitigation), notYet);
            }
        }
        return failure == Failure.LEASE_OVERRUN ? new ByTheResource() : new ByNone();
    }

    /** Who gives back another's lock errs in giving back, unless the two locks do that alike. */
    private static List<String> commands(Failure failure, LockStage before, LockStage mitigation) {
        List<String> acquire = news(before.acquireCommands(), mitigation.acquireCommands());
        List<String> release = news(before.releaseCommands(), mitigation.releaseCommands());
        boolean byRelease = acquire.isEmpty() || failure == Failure.FOREIGN_UNLOCK && !release.isEmpty();
        return byRelease ? release : acquire;
    }

    private static List<String> news(List<String> before, List<String> after) {
        return after.stream().filter(command -> !before.contains(command)).toList();
    }
}
