package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Runs the clients of a section one after the other, each wholly or not at all, in every order: the outcomes are its serial results. */
final class SerialRuns {

    private final String section;
    private final Map<List<String>, SectionOutcome> byOrder = new HashMap<>();

    /** The message to report if the same order has another outcome and unordered rows may be the cause. */
    private Optional<Message> unorderedRows = Optional.empty();

    /** The names of keys and rows that were there while a client was at work. */
    private final Set<String> seen = new HashSet<>();

    /** The names of keys and rows that are there before any client comes, and of those that are there when all leases are over. */
    private final Set<String> resource = new HashSet<>();

    /** The keys and rows among them that belong to the work, and not to the lock that the section was given. */
    private final Set<String> seenOfWork = new TreeSet<>();

    /** The names in which that of the lock's key is. */
    private final Set<String> namedAfterLock = new TreeSet<>();

    /** The full answer of each client that ran alone, by its number. */
    private final Map<Integer, String> answersAlone = new HashMap<>();

    private boolean saysWhatCounts;

    private SerialRuns(String section) {
        this.section = section;
    }

    /**
     * Runs every order of any of the clients.
     *
     * @param section its name
     * @param clients the number of clients
     * @param begin begins a run with all of them
     * @throws InconclusiveException if a client that is alone does not answer that it is done, or the same order has another outcome the
     *     second time
     */
    static SerializabilityOracle of(String section, int clients, Supplier<Execution> begin) {
        SerialRuns runs = new SerialRuns(section);
        for (List<Integer> order : orders(clients)) {
            runs.run(order, begin).ifPresent(outcome -> runs.byOrder.put(marks(order), outcome));
        }
        List<List<Integer>> ended = orders(clients).stream()
                .filter(order -> runs.byOrder.containsKey(marks(order)))
                .toList();
        runs.requireWork(ended);
        runs.requireChange();
        List<Integer> all = ended.stream()
                .filter(order -> order.size() == ended.get(ended.size() - 1).size())
                .findFirst()
                .orElseThrow();
        runs.run(all, begin).ifPresent(again -> runs.requireSame(all, again));
        return new SerializabilityOracle(
                runs.byOrder, runs.seen, runs.resource, runs.seenOfWork, runs.namedAfterLock, runs.saysWhatCounts);
    }

    /** Every order of every subset of this many clients, the empty one first. */
    private static List<List<Integer>> orders(int clients) {
        List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < orders.size(); i++) {
            List<Integer> before = orders.get(i);
            for (int client = 0; client < clients; client++) {
                if (!before.contains(client)) {
                    List<Integer> longer = new ArrayList<>(before);
                    longer.add(client);
                    orders.add(List.copyOf(longer));
                }
            }
        }
        return orders;
    }

    private static List<String> marks(List<Integer> order) {
        return order.stream().map(ClientNames::mark).toList();
    }

    /**
     * Empty if a client waits in a store for data that it holds itself, or that a client which is done holds: it never ends, and every
     * schedule shows that.
     */
    private Optional<SectionOutcome> run(List<Integer> order, Supplier<Execution> begin) {
        try (Execution execution = begin.get()) {
            SectionJudge judge = execution.section().orElseThrow();
            for (int client : order) {
                Move step = new Move(MoveKind.STEP, client);
                while (execution.possible().contains(step)) {
                    execution.marked(step);
                    seen.addAll(execution.keyStates().keySet());
                    seenOfWork.addAll(judge.names(false));
                    namedAfterLock.addAll(judge.names(true));
                }
                if (execution.isDeadlocked()) {
                    return Optional.empty();
                }
                if (!execution.phases().get(client).isOver()) {
                    throw new InconclusiveException(
                            ExploreText.class, text -> text.waitsAlone(section, Move.name(client)));
                }
            }
            unorderedRows = unorderedRows.or(execution::unorderedRows);
            if (order.size() == 1) {
                judge.answerInFull(order.get(0)).ifPresent(answer -> answersAlone.put(order.get(0), answer));
            }
            if (order.isEmpty()) {
                resource.addAll(execution.keyStates().keySet());
                namedAfterLock.addAll(judge.names(true));
                saysWhatCounts = judge.saysWhatCounts();
            }
            SectionOutcome outcome = judge.outcome(resource::contains);
            resource.addAll(outcome.resource().keySet());
            return Optional.of(outcome);
        }
    }

    private void requireWork(List<List<Integer>> ended) {
        for (List<Integer> order :
                ended.stream().filter(each -> each.size() == 1).toList()) {
            int client = order.get(0);
            String mark = ClientNames.mark(client);
            SectionOutcome alone = byOrder.get(List.of(mark));
            if (!alone.isDone(mark)) {
                String name = Move.name(client);
                String answer =
                        answersAlone.getOrDefault(client, alone.answers().getOrDefault(mark, ""));
                throw new InconclusiveException(
                        ExploreText.class, text -> text.doesNotWorkAlone(section, name, answer));
            }
        }
    }

    /** A section that never writes cannot fail. */
    private void requireChange() {
        SectionOutcome nothing = byOrder.get(List.of());
        if (byOrder.size() > 1
                && byOrder.values().stream().allMatch(outcome -> outcome.hasLeftTheSame(nothing, Set.of(), Set.of()))) {
            throw new InconclusiveException(ExploreText.class, text -> text.changesNothing(section));
        }
    }

    private void requireSame(List<Integer> order, SectionOutcome again) {
        SectionOutcome before = byOrder.get(marks(order));
        if (!before.equals(again)) {
            ClientNames letters = ClientNames.letters(ClientNames.same(order.size()));
            throw new InconclusiveException(unorderedRows.orElseGet(() -> Message.of(
                    ExploreText.class,
                    text -> text.differsFromRunToRun(
                            section, letters.in(before.readable()), letters.in(again.readable())))));
        }
    }
}
