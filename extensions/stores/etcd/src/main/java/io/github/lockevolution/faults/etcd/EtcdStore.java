package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.etcd.EtcdSnapshot.Lease;
import io.github.lockevolution.faults.etcd.EtcdSnapshot.Pair;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of one lock, and the leases of its clients. Leases run out by being revoked. What a newcomer has written is undone, and a key that is as it
 * was is left alone: somebody may remember its revision. One that has to be written anew keeps its number.
 */
final class EtcdStore implements Store {

    /** No lease of a client of the bench runs out by itself. */
    private static final long LONG_SECONDS = 1_000_000;

    private final EtcdConnection server;
    private final String key;
    private final RunNumbers numbers;
    private final boolean hasNumbers;
    private final LeaseClock clock;
    private EtcdSnapshot last;

    /**
     * @param key its name, with which all of its keys begin
     * @param numbers what its clients have been told
     * @param hasNumbers whether it matters at which revision a key was written
     * @param clock whether leases run out by themselves
     */
    EtcdStore(Address server, String key, RunNumbers numbers, boolean hasNumbers, LeaseClock clock) {
        this.key = key;
        this.numbers = numbers;
        this.hasNumbers = hasNumbers;
        this.clock = clock;
        try {
            this.server = new EtcdConnection(server, CommandGate.OPEN, EtcdServer.ofBench());
        } catch (IOException e) {
            throw new SetupProblem(Message.of(e), e);
        }
        this.last = new EtcdSnapshot(key, List.of(), List.of(), List.of(), false, hasNumbers);
    }

    private synchronized JsonObject ask(GatewayCall call, JsonObject request) {
        try {
            return server.askServer(HttpMessage.post(call.path(), request)).json();
        } catch (IOException e) {
            throw new InconclusiveException(EtcdText.class, EtcdText::silent, e);
        }
    }

    @Override
    public Snapshot look() {
        List<Pair> pairs = pairs();
        List<Lease> leases = clock == LeaseClock.FROZEN ? numbers.alive() : List.of();
        boolean isTouched = !pairs.equals(last.pairs()) || !leases.equals(last.leases());
        last = new EtcdSnapshot(key, pairs, leases, numbers.revisions(), isTouched, hasNumbers);
        return last;
    }

    /** In the order in which they were written last. */
    private List<Pair> pairs() {
        List<Pair> pairs = Json.objects(ask(GatewayCall.RANGE, range()), "kvs")
                .map(this::pair)
                .sorted(Comparator.comparing(Pair::modified))
                .toList();
        // Who waits has written a key, and has no answer yet.
        pairs.forEach(pair -> pair.lease().ifPresent(lease -> numbers.wrote(lease.client(), pair.modified())));
        numbers.forgetTried(pairs.stream().map(Pair::modified).toList());
        return pairs;
    }

    private JsonObject range() {
        JsonObject range = named(key);
        range.addProperty("range_end", Json.encoded(Json.endOfPrefix(key)));
        return range;
    }

    private static JsonObject named(String key) {
        JsonObject json = new JsonObject();
        json.addProperty("key", Json.encoded(key));
        return json;
    }

    private Pair pair(JsonObject pair) {
        String name = Json.text(pair, "key");
        long modified = Json.number(pair, "mod_revision");
        return new Pair(
                name,
                numbers.named(numbers.shown(name)),
                Json.text(pair, "value"),
                numbers.lease(Json.number(pair, "lease")),
                Json.number(pair, "create_revision"),
                modified,
                Json.number(pair, "version"),
                numbers.changes()
                        .map(changes -> changes.shown(numbers.shown(modified)))
                        .orElseGet(List::of));
    }

    /** Whether a key of the same queue was made before this one, which is there. */
    boolean isBehindAnother(String shown) {
        String queue = shown.substring(0, shown.lastIndexOf('/') + 1);
        List<Pair> pairs =
                pairs().stream().filter(pair -> pair.key().startsWith(queue)).toList();
        return pairs.stream()
                .filter(pair -> numbers.shown(pair.key()).equals(shown))
                .anyMatch(own -> pairs.stream().anyMatch(other -> other.created() < own.created()));
    }

    /** Whether this key is there. */
    boolean has(String shown) {
        return pairs().stream().anyMatch(pair -> numbers.shown(pair.key()).equals(shown));
    }

    @Override
    public boolean leaseRuns() {
        return last.pairs().stream().anyMatch(pair -> pair.lease().isPresent());
    }

    /**
     * {@inheritDoc} With them, those run out whose clients have not written a key yet. Who waits loses the lease before those that it waits for, so that
     * it does not get in for a moment.
     */
    @Override
    public void expire() {
        List<Pair> pairs = pairs();
        numbers.alive().stream()
                .sorted(Comparator.comparing(lease -> -lastMade(lease, pairs)))
                .forEach(this::revoke);
        look();
    }

    /** The revision at which the last key of a lease was made; higher than any if it has none. */
    private static long lastMade(Lease lease, List<Pair> pairs) {
        return pairs.stream()
                .filter(pair -> pair.lease().equals(Optional.of(lease)))
                .mapToLong(Pair::created)
                .max()
                .orElse(Long.MAX_VALUE);
    }

    private void revoke(Lease lease) {
        ask(GatewayCall.REVOKE, withId(lease));
        numbers.ended(lease.real());
    }

    private static JsonObject withId(Lease lease) {
        JsonObject json = new JsonObject();
        json.addProperty("ID", Long.toString(lease.real()));
        return json;
    }

    @Override
    public void restore(Snapshot snapshot) {
        EtcdSnapshot image = (EtcdSnapshot) snapshot;
        List<Lease> alive = numbers.alive();
        alive.stream().filter(lease -> !image.leases().contains(lease)).forEach(this::revoke);
        image.leases().stream().filter(lease -> !alive.contains(lease)).forEach(this::grantAgain);
        Map<Long, Long> rewritten = putBack(image.pairs());
        numbers.putBack(
                image.revisions().stream()
                        .map(revision -> rewritten.getOrDefault(revision, revision))
                        .toList(),
                image.leases());
        look();
        last = new EtcdSnapshot(key, last.pairs(), last.leases(), last.revisions(), false, hasNumbers);
    }

    private void grantAgain(Lease lease) {
        JsonObject request = withId(lease);
        request.addProperty("TTL", Long.toString(LONG_SECONDS));
        ask(GatewayCall.GRANT, request);
    }

    /**
     * Undoes what is not as it was. The keys stay in the order in which they were made.
     *
     * @return the revisions that had to be given anew, by those that they were
     */
    private Map<Long, Long> putBack(List<Pair> image) {
        List<Pair> there = pairs();
        long firstChanged = image.stream()
                .filter(pair -> !there.contains(pair))
                .mapToLong(Pair::created)
                .min()
                .orElse(Long.MAX_VALUE);
        List<Pair> kept =
                image.stream().filter(pair -> pair.created() < firstChanged).toList();
        there.stream().filter(pair -> !kept.contains(pair)).forEach(pair -> ask(GatewayCall.DELETE, named(pair.key())));
        Map<Long, Long> rewritten = new HashMap<>();
        image.stream()
                .filter(pair -> !kept.contains(pair))
                .sorted(Comparator.comparing(Pair::created))
                .forEach(pair -> rewrite(pair, rewritten));
        return rewritten;
    }

    private void rewrite(Pair pair, Map<Long, Long> rewritten) {
        rewritten.put(pair.created(), put(pair));
        if (pair.modified() != pair.created()) {
            rewritten.put(pair.modified(), put(pair));
        }
    }

    /** Writes it: the revision; 0 if its lease has run out meanwhile. */
    private long put(Pair pair) {
        JsonObject put = named(pair.key());
        put.addProperty("value", Json.encoded(pair.value()));
        pair.lease().ifPresent(lease -> put.addProperty("lease", Long.toString(lease.real())));
        return Json.object(ask(GatewayCall.PUT, put), "header")
                .map(header -> Json.number(header, "revision"))
                .orElse(0L);
    }

    @Override
    public void clear() {
        numbers.alive().forEach(this::revoke);
        ask(GatewayCall.DELETE, range());
        numbers.clear();
        last = new EtcdSnapshot(key, List.of(), List.of(), List.of(), false, hasNumbers);
    }

    /** {@inheritDoc} The server deletes the key with which it waits for a lock. */
    @Override
    public boolean isChangedByDeaths() {
        return true;
    }

    @Override
    public boolean onlyReads(List<String> command) {
        return List.of("GET", "LEADER", "TIMETOLIVE").contains(command.get(0));
    }

    @Override
    public void close() {
        try {
            clear();
        } catch (InconclusiveException e) {
            // The server is gone, and all that was there with it.
        } finally {
            server.close();
        }
    }
}
