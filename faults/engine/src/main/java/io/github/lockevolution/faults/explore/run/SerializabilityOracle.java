package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The serial results of a section: its clients run one after the other, each wholly or not at all, in every order. Any other outcome of
 * running them at the same time is caused by their interference.
 *
 * @param byOrder the outcome of each order, given by the marks of the clients
 * @param seen the names that were there while a client was at work
 * @param resource the names that are there before any client comes, and those that are there when all leases are over
 * @param seenOfWork the names seen that do not belong to the lock that the section was given
 * @param namedAfterLock the names that contain the name of the lock's key
 * @param saysWhatCounts whether the author of the section defines the state that counts
 */
record SerializabilityOracle(
        Map<List<String>, SectionOutcome> byOrder,
        Set<String> seen,
        Set<String> resource,
        Set<String> seenOfWork,
        Set<String> namedAfterLock,
        boolean saysWhatCounts) {

    /** Whether a key or row of this name is there only while a client is at work, such as a lock. */
    boolean isTransient(String name) {
        return seen.contains(name) && !resource.contains(name);
    }

    /** Whether a key or row of this name was there at first, or is there when the clients have run and all leases are over. */
    boolean isOfResource(String name) {
        return resource.contains(name);
    }

    /**
     * Remarks on the parts of the state that are unexpectedly compared, and on those that are not; none if the author of the section
     * defines the state.
     */
    List<Message> remarks() {
        if (saysWhatCounts) {
            return List.of();
        }
        ClientNames letters = ClientNames.letters(ClientNames.same(ClientNames.MOST));
        List<String> compared = namedAfterLock.stream()
                .filter(resource::contains)
                .map(letters::in)
                .toList();
        List<String> not =
                seenOfWork.stream().filter(this::isTransient).map(letters::in).toList();
        List<Message> remarks = new ArrayList<>();
        if (!compared.isEmpty()) {
            remarks.add(Message.of(ExploreText.class, text -> text.isCompared(compared)));
        }
        if (!not.isEmpty()) {
            remarks.add(Message.of(ExploreText.class, text -> text.isNotCompared(not)));
        }
        return remarks;
    }

    /**
     * Whether this is the outcome of running its clients one after the other in some order. A client that answered that the work is done
     * runs wholly. A client that was refused runs wholly and is refused again, or does not run. A client that met an error or was
     * interrupted runs wholly or not at all.
     *
     * @param interrupted the marks of the clients that died or lost a reply
     * @param overdue the names of the keys and rows whose time was over
     */
    boolean isSerial(SectionOutcome end, Set<String> interrupted, Set<String> overdue) {
        Set<String> came = new HashSet<>(end.answers().keySet());
        came.addAll(interrupted);
        return byOrder.entrySet().stream()
                .filter(entry -> came.containsAll(entry.getKey()))
                .filter(entry -> end.answers().keySet().stream()
                        .filter(mark -> !interrupted.contains(mark) && end.isDone(mark))
                        .allMatch(entry.getKey()::contains))
                .anyMatch(entry -> {
                    Set<String> alike = new HashSet<>(entry.getKey());
                    alike.removeIf(mark -> interrupted.contains(mark) || end.isError(mark));
                    return entry.getValue().hasLeftTheSame(end, alike, overdue);
                });
    }
}
