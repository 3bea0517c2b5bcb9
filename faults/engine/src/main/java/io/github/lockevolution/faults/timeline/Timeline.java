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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What there is to draw of a run: for every move a row that says what happened, what each client believes now and what
 * the store holds now, with a mark where belief and truth part.
 *
 * @param title the text of the schedule
 * @param store what the place is called where the state of the lock lives
 * @param stores the names of those that have a lane each, from left to right: the stores of a section, or that one
 * @param failures what the run shows, in the order of {@link Failure}
 * @param clients the names of the clients, in the order of their lanes
 * @param rows one for each move, and a last one for the newcomer if no client can move any more
 * @param isJudged whether it says what the run shows
 * @param policy who may be inside together
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

    /** A timeline that says what the run shows. */
    public Timeline(String title, String store, List<Failure> failures, List<String> clients, List<Row> rows) {
        this(title, store, List.of(store), failures, clients, rows, true, AccessPolicy.EXCLUSIVE);
    }

    /** What happened alone, for who is to say what it shows. */
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
     * @param row which row, from 0: the number of the move in the schedule, or as many as there are moves for the newcomer
     * @param fact what there is to say
     * @throws IndexOutOfBoundsException if there is no such row
     */
    public Timeline marking(int row, Message fact) {
        List<Row> marked = new ArrayList<>(rows);
        marked.set(row, rows.get(row).marked(new Mark(Optional.empty(), fact)));
        return new Timeline(title, store, stores, failures, clients, marked, isJudged, policy);
    }

    /** Whether a client came to another phase in this row. */
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

    /** Whether a client is in a transaction after a row that is not committed. */
    boolean isInTransaction(int row, int client) {
        return row >= 0 && rows.get(row).inTransaction().contains(client);
    }

    /** Whether it has a lane for each of several stores. */
    boolean hasSeveralStores() {
        return stores.size() > 1;
    }

    /** The names of the stores at which something happened in a row; of the several ones of a section, those of them. */
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

    /** The name of the store at which a command was. */
    String storeOf(Exchange exchange) {
        return exchange.store().orElse(stores.get(0));
    }

    /** The names of the stores in which a lease ran out in a row. */
    List<String> expiredIn(int row) {
        List<String> leased = row == 0 || !hasSeveralStores()
                ? List.of()
                : rows.get(row - 1).held().map(Content::leasedIn).orElse(List.of());
        return leased.isEmpty() ? stores.subList(0, 1) : leased;
    }

    /** Whether somebody has written something in a store after a row that is not committed. */
    boolean isUncommitted(int row, String store) {
        return rows.get(row).held().stream()
                .flatMap(content -> content.uncommitted().stream())
                .anyMatch(written -> written.store().equals(store));
    }

    /** Whether more clients are inside after a row than may be. */
    boolean isTooMuch(int row) {
        return inside(row).mapToInt(policy::share).sum() > policy.capacity();
    }

    private Stream<String> inside(int row) {
        return IntStream.range(0, row < 0 ? 0 : clients.size())
                .filter(client -> phase(row, client) == ClientPhase.INSIDE)
                .mapToObj(clients::get);
    }

    /** How many clients are inside after a row, against how many may be: {@code 3/2}; of a read-write lock, who: {@code 2r+w}. */
    String insideInShort(int row) {
        if (policy instanceof AccessPolicy.ReadersOrWriter) {
            long writers =
                    inside(row).filter(AccessPolicy.ReadersOrWriter::writes).count();
            long readers = inside(row).count() - writers;
            return Stream.of(inShort(readers, "r"), inShort(writers, "w"))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("+"));
        }
        return inside(row).count() + "/" + policy.capacity();
    }

    private static String inShort(long count, String sign) {
        return count == 0 ? "" : count == 1 ? sign : count + sign;
    }

    /** Where a client is after a row; before the first one, it has not started. */
    ClientPhase phase(int row, int client) {
        return row < 0 ? ClientPhase.NOT_STARTED : rows.get(row).phases().get(client);
    }

    /** Whether it is that of a section, in which nobody is inside. */
    boolean isOfSection() {
        return policy.equals(AccessPolicy.UNLIMITED);
    }

    /** What stands above what the keys hold. */
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
                .flatMap(row -> row.held().stream())
                .anyMatch(held -> held.names().areTold());
    }

    /** What the run shows, in words; of one that is not complete, so far. Of one that does not say it, nothing. */
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
