package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may come of a section: its clients run one after the other, each wholly or not at all, in every order. Whatever else comes of it when they
 * run at the same time, they have done to each other.
 *
 * @param byOrder what comes of each order, told by the marks of the clients
 * @param seen the names that were there while somebody was at work
 * @param resource the names that are there before anybody comes, and those that are there when all leases are over
 * @param seenOfWork those that were seen, and that the lock does not keep which the section was given
 * @param namedAfterLock the names in which that of the lock's key is
 * @param saysWhatCounts whether the author of the section says what counts
 */
record SerializabilityOracle(
        Map<List<String>, SectionOutcome> byOrder,
        Set<String> seen,
        Set<String> resource,
        Set<String> seenOfWork,
        Set<String> namedAfterLock,
        boolean saysWhatCounts) {

    /** Whether something of this name is there only as long as somebody is at work, such as a lock. */
    boolean isTransient(String name) {
        return seen.contains(name) && !resource.contains(name);
    }

    /** Whether something of this name was there at first, or is there when the clients have run and all leases are over. */
    boolean isOfResource(String name) {
        return resource.contains(name);
    }

    /** What of it is compared that one might not think of, and what is not; nothing where its author says what counts. */
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
     * Whether this is what comes of running its clients one after the other in some order: who says that the work is done runs wholly, who was
     * refused runs wholly and is refused again or does not run, and whoever met an error or was interrupted runs wholly or not at all.
     *
     * @param interrupted the marks of those who died or missed an answer
     * @param overdue the names of what was over by itself
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
