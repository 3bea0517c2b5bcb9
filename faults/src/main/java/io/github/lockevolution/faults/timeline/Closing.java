package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which command of which later lock closes a gap.
 *
 * @param stage the name of the first later lock without the failure; empty if there is none
 * @param commands what it sends, and the lock before it does not
 * @param notYet the names of the locks in between, which still have the failure
 * @param onlyResource whether no lock can close it, only the resource that is guarded
 */
public record Closing(Optional<String> stage, List<String> commands, List<String> notYet, boolean onlyResource) {

    public Closing {
        commands = List.copyOf(commands);
        notYet = List.copyOf(notYet);
    }

    /**
     * @param history all locks there are
     */
    static Closing of(Failure failure, LockStage stage, List<LockStage> history) {
        List<LockStage> later = history.stream()
                .filter(other -> other.number() > stage.number())
                .sorted(Comparator.comparingInt(LockStage::number))
                .toList();
        for (int i = 0; i < later.size(); i++) {
            if (!later.get(i).suffers().contains(failure)) {
                LockStage before = i == 0 ? stage : later.get(i - 1);
                return new Closing(
                        Optional.of(later.get(i).name()),
                        commands(failure, before, later.get(i)),
                        later.subList(0, i).stream().map(LockStage::name).toList(),
                        false);
            }
        }
        return new Closing(Optional.empty(), List.of(), List.of(), failure == Failure.LEASE_OVERRUN);
    }

    /** Who gives back another's lock errs in giving back, unless the two locks do that alike. */
    private static List<String> commands(Failure failure, LockStage before, LockStage closing) {
        List<String> acquire = news(before.acquireCommands(), closing.acquireCommands());
        List<String> release = news(before.releaseCommands(), closing.releaseCommands());
        return acquire.isEmpty() || failure == Failure.FOREIGN_UNLOCK && !release.isEmpty() ? release : acquire;
    }

    private static List<String> news(List<String> before, List<String> after) {
        return after.stream().filter(command -> !before.contains(command)).toList();
    }

    /** {@code stage2-setnx, by SETNX key owner}. */
    @Override
    public String toString() {
        return stage.map(name -> name + ", by " + String.join(", then ", commands))
                        .orElse("no later lock" + (onlyResource ? "; only the guarded resource can stop this one" : ""))
                + notYet.stream().collect(Collectors.joining(", ", notYet.isEmpty() ? "" : "; not yet by ", ""));
    }
}
