package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The data of a drawing of a run: a row for every move, with the action, the beliefs of the clients and the contents of the store after it,
 * and a mark where belief and truth part.
 *
 * @param title the text of the schedule
 * @param store the name of the store of the lock's state
 * @param stores the names of the stores that have a lane, from left to right: those of a section, or the only one
 * @param failures the failures that the run shows, in the order of {@link Failure}
 * @param clients the names of the clients, in the order of their lanes
 * @param rows one for each move, and a last one for the newcomer if no client can move any more
 * @param isJudged whether it shows the verdict
 * @param policy the access policy
 */
public record Timeline(
        String title,
        String store,
        List<String> stores,
        List<Failure> failures,
        List<String> clients,
        List<Row> rows,
        boolean isJudged,
        AccessPolicy policy) {

    public Timeline {
        stores = stores.isEmpty() ? List.of(store) : List.copyOf(stores);
        failures = List.copyOf(failures);
        clients = List.copyOf(clients);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.phases().size() != clients.size()) {
                throw new IllegalArgumentException("row " + row.number() + " of " + title + " needs a lane for each of "
                        + clients + ", got " + row.phases());
            }
        }
    }

    /** A timeline with the verdict. */
    public Timeline(String title, String store, List<Failure> failures, List<String> clients, List<Row> rows) {
        this(title, store, List.of(store), failures, clients, rows, true, AccessPolicy.EXCLUSIVE);
    }

    /** The timeline without the verdict, for a reader who has to find it. */
    public Timeline withoutVerdict() {
        return new Timeline(
                title,
                store,
                stores,
                failures,
                clients,
                rows.stream().map(Row::unmarked).toList(),
                false,
                policy);
    }

    /** The timeline of a run. */
    public static Timeline of(Trace trace) {
        return new Timeline(
                trace.schedule().toString(),
                trace.lock().storeName(),
                trace.stores(),
                List.copyOf(trace.failures().keySet()),
                IntStream.range(0, trace.schedule().clients())
                        .mapToObj(Move::name)
                        .toList(),
                new TimelineRows(trace).rows(),
                true,
                trace.lock().accessPolicy());
    }

    /** The timeline of a transferred schedule, with a mark where it diverges from the original. */
    public static Timeline of(TransferResult other) {
        Timeline timeline = of(other.transferred());
        return other.difference()
                .map(difference -> timeline.marking(difference.step(), difference.divergence()))
                .orElse(timeline);
    }

    /**
     * The same timeline with one more mark.
     *
     * @param row the number of the row, from 0: that of the move in the schedule, or the number of moves for the newcomer
     * @param fact the remark
     * @throws IndexOutOfBoundsException if there is no such row
     */
    public Timeline marking(int row, Message fact) {
        List<Row> marked = new ArrayList<>(rows);
        marked.set(row, rows.get(row).marked(new Mark(Optional.empty(), fact)));
        return new Timeline(title, store, stores, failures, clients, marked, isJudged, policy);
    }

    /** Whether a client changed its phase in this row. */
    boolean changes(int row, int client) {
        return phase(row, client) != phase(row - 1, client);
    }

    /** Whether a client sends its first command in this row. */
    boolean begins(int row, int client) {
        TimelineAction action = rows.get(row).action();
        return phase(row - 1, client) == ClientPhase.NOT_STARTED
                && action.who().equals(Optional.of(clients.get(client)))
                && !action.exchanges().isEmpty();
    }

    /** Whether the store makes a client wait after a row. */
    boolean isBlocked(int row, int client) {
        return row >= 0 && rows.get(row).blocked().contains(client);
    }

    /** Whether a client is in a transaction that is not committed, after a row. */
    boolean isInTransaction(int row, int client) {
        return row >= 0 && rows.get(row).inTransaction().contains(client);
    }

    /** Whether there is a lane for each of several stores. */
    boolean hasSeveralStores() {
        return stores.size() > 1;
    }

    /** The names of the stores on which the action of a row worked; for a section with several stores, a part of them. */
    List<String> touched(int row) {
        if (!hasSeveralStores()) {
            return stores;
        }
        TimelineAction action = rows.get(row).action();
        List<String> asked = action.exchanges().stream()
                .flatMap(exchange -> exchange.store().stream())
                .distinct()
                .toList();
        return action.leaseRunsOut() && asked.isEmpty() ? expiredIn(row) : asked;
    }

    /** The name of the store to which a command went. */
    String storeOf(Exchange exchange) {
        return exchange.store().orElse(stores.get(0));
    }

    /** The names of the stores in which a lease ran out in a row. */
    List<String> expiredIn(int row) {
        List<String> leased = row == 0 || !hasSeveralStores()
                ? List.of()
                : rows.get(row - 1).content().map(Content::leasedIn).orElse(List.of());
        return leased.isEmpty() ? stores.subList(0, 1) : leased;
    }

    /** Whether a client has written data in a store that is not committed, after a row. */
    boolean isUncommitted(int row, String store) {
        return rows.get(row).content().stream()
                .flatMap(content -> content.uncommitted().stream())
                .anyMatch(written -> written.store().equals(store));
    }

    /** Whether more clients are inside after a row than the access policy allows. */
    boolean isTooMuch(int row) {
        return inside(row).mapToInt(policy::share).sum() > policy.capacity();
    }

    private Stream<String> inside(int row) {
        return IntStream.range(0, row < 0 ? 0 : clients.size())
                .filter(client -> phase(row, client) == ClientPhase.INSIDE)
                .mapToObj(clients::get);
    }

    /**
     * The number of clients inside after a row and the limit: in 3/2}; for a few signs. the readers and the writer: in 2r+w}.
     */
    String insideInShort(int row) {
        return policy.inShort(inside(row).toList());
    }

    /** The phase of a client after a row; before the first row, it has not started. */
    ClientPhase phase(int row, int client) {
        return row < 0 ? ClientPhase.NOT_STARTED : rows.get(row).phases().get(client);
    }

    /** Whether it is a timeline of a section, in which no client is inside. */
    boolean isOfSection() {
        return policy.isUnlimited();
    }

    /** The heading of the contents of the keys. */
    String keyHeading(Language language) {
        DrawingText text = language.text(DrawingText.class);
        if (isOfSection()) {
            return text.theStoresHold();
        }
        return hasSeveralKeys() ? text.theKeysHold() : text.theKeyHolds();
    }

    /** Whether there is ever another key than the lock key. */
    boolean hasSeveralKeys() {
        return rows.stream()
                .flatMap(row -> row.content().stream())
                .anyMatch(held -> held.names().areTold());
    }

    /** The verdict in words; that of an incomplete run with "so far". Empty if the timeline has no verdict. */
    String verdict(Language language) {
        if (!isJudged) {
            return "";
        }
        boolean complete = rows.stream()
                .map(row -> row.action().kind())
                .anyMatch(kind -> kind == TimelineAction.Kind.NEWCOMER || kind == TimelineAction.Kind.END);
        List<String> names = failures.stream().map(Failure::name).toList();
        TimelineText text = language.text(TimelineText.class);
        if (names.isEmpty()) {
            return complete ? text.showsNothing() : text.showsNothingSoFar();
        }
        return complete ? text.shows(names) : text.showsSoFar(names);
    }
}
