package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.etcd.EtcdSnapshot.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers that a server draws, and those that the clients of one lock see in their places, which are the same in each run: a revision is the
 * number of writes to the lock so far, and the id of a lease is made of the name of its client. Where the bench lets time pass, no lease runs out by
 * itself: each is far longer at the server than its client asked for. Safe for use by several threads.
 */
final class RunNumbers {

    /** How much longer a lease is at the server. */
    private static final long STRETCH = 1000;

    private static final int MOST_OF_A_CLIENT = 16;
    private static final Pattern ID_AT_END = Pattern.compile("(?<=/)[0-9a-f]+$");

    private final LeaseClock clock;
    private final Optional<WatchedChanges> changes;

    /** The revisions at the server, each at the place of its number. Guarded by this, as are the fields below. */
    private final List<Long> revisions = new ArrayList<>();

    /** Those of the present newcomer, which come after them, and are forgotten with what it has written. */
    private final List<Long> tried = new ArrayList<>();

    /** By their ids at the server. */
    private final SortedMap<Long, Lease> alive = new TreeMap<>();

    /** All of this run, by the ids that the clients see. */
    private final Map<Long, Lease> known = new HashMap<>();

    private final Map<Long, Lease> knownToServer = new HashMap<>();
    private final Map<String, Integer> granted = new HashMap<>();

    /**
     * @param clock whether leases run out by themselves
     * @param changes what clients see of changes by themselves; empty if they see none
     */
    RunNumbers(LeaseClock clock, Optional<WatchedChanges> changes) {
        this.clock = clock;
        this.changes = changes;
    }

    Optional<WatchedChanges> changes() {
        return changes;
    }

    /** Begins a new run: the lock has no key and no lease. */
    synchronized void clear() {
        revisions.clear();
        tried.clear();
        alive.clear();
        known.clear();
        knownToServer.clear();
        granted.clear();
    }

    /** A client begins a new attempt. */
    synchronized void begin(String client) {
        granted.remove(client);
        tried.clear();
    }

    /** A client has written to the lock at this revision of the server. */
    synchronized void wrote(String client, long revision) {
        if (Stream.concat(revisions.stream(), tried.stream()).allMatch(known -> known < revision)) {
            (SystemUnderTest.isNewcomer(client) ? tried : revisions).add(revision);
            changes.ifPresent(watched -> watched.noteChange(shown(revision)));
        }
    }

    /** What newcomers have written is undone, unless it is among these. */
    synchronized void forgetTried(List<Long> there) {
        tried.retainAll(there);
    }

    /** The leases that have not run out, in the order of their ids at the server. */
    synchronized List<Lease> alive() {
        return List.copyOf(alive.values());
    }

    synchronized List<Long> revisions() {
        return Stream.concat(revisions.stream(), tried.stream()).toList();
    }

    /** Puts back what was known at a look; a revision that had to be written anew keeps its number. */
    synchronized void putBack(List<Long> earlier, Collection<Lease> leases) {
        tried.clear();
        revisions.clear();
        revisions.addAll(earlier);
        alive.clear();
        leases.forEach(lease -> alive.put(lease.real(), lease));
    }

    /** The lease has run out, or was revoked. */
    synchronized void ended(long real) {
        alive.remove(real);
    }

    /** The number of a revision of the server: how often the lock had been written to by then. */
    synchronized long shown(long real) {
        List<Long> all = revisions();
        int exact = all.indexOf(real);
        return exact >= 0
                ? exact + 1
                : all.stream().filter(each -> each <= real).count();
    }

    private synchronized long real(long shown) {
        List<Long> all = revisions();
        return shown > 0 && shown <= all.size() ? all.get((int) shown - 1) : shown;
    }

    /** The lease of this id at the server; empty if it is none of the lock. */
    synchronized Optional<Lease> lease(long real) {
        return Optional.ofNullable(knownToServer.get(real));
    }

    /** What a lease is called, by the id that clients see. */
    synchronized String name(long id) {
        return Optional.ofNullable(known.get(id)).map(Lease::name).orElseGet(() -> "lease-" + Long.toHexString(id));
    }

    /** A key as clients see it, from the server's. */
    synchronized String shown(String key) {
        return ended(key, id -> Optional.ofNullable(knownToServer.get(id)).map(Lease::id));
    }

    private synchronized String real(String key) {
        return ended(key, id -> Optional.ofNullable(known.get(id)).map(Lease::real));
    }

    /** A key in which the id of a lease is replaced by its name, from one that clients see. */
    synchronized String named(String key) {
        Matcher id = ID_AT_END.matcher(key);
        return id.find() && known.containsKey(parsed(id.group()))
                ? key.substring(0, id.start()) + name(parsed(id.group()))
                : key;
    }

    /** Finds another id for one. */
    private interface Ids {

        Optional<Long> other(long id);
    }

    private static String ended(String key, Ids ids) {
        Matcher id = ID_AT_END.matcher(key);
        return id.find()
                ? ids.other(parsed(id.group()))
                        .map(other -> key.substring(0, id.start()) + Long.toHexString(other))
                        .orElse(key)
                : key;
    }

    private static long parsed(String hex) {
        return hex.length() > 16 ? 0 : Long.parseUnsignedLong(hex, 16);
    }

    /** What the server is to get, from what a client sends. */
    JsonObject sent(GatewayCall call, JsonObject request) {
        JsonObject real = new Renumbering(this::realLease, this::real, this::real).in(request);
        if (call == GatewayCall.GRANT) {
            real.addProperty("TTL", Long.toString(Json.number(request, "TTL") * stretch()));
            if (realLease(Json.number(request, "ID")) == Json.number(request, "ID")) {
                // The server chooses, since another lock may have one of that id.
                real.remove("ID");
            }
        }
        return real;
    }

    private long stretch() {
        return clock == LeaseClock.RUNNING ? 1 : STRETCH;
    }

    private synchronized long realLease(long id) {
        Lease lease = known.get(id);
        return lease == null ? id : lease.real();
    }

    private synchronized long shownLease(long real) {
        Lease lease = knownToServer.get(real);
        return lease == null ? real : lease.id();
    }

    /**
     * What the client is to get, from what the server has answered, without an error.
     *
     * @param isLate whether the client has waited for it at the server, and so has written its key long before
     */
    JsonObject heard(String client, boolean isLate, GatewayCall call, JsonObject request, JsonObject answer) {
        if (call.writes(answer) && !isLate) {
            wrote(
                    client,
                    Json.object(answer, "header")
                            .map(header -> Json.number(header, "revision"))
                            .orElse(0L));
        }
        if (call == GatewayCall.GRANT) {
            granted(client, request, Json.number(answer, "ID"));
        } else if (call == GatewayCall.REVOKE) {
            ended(realLease(Json.number(request, "ID")));
        }
        return withTimes(new Renumbering(this::shownLease, this::shown, this::shown).in(answer));
    }

    private synchronized void granted(String client, JsonObject request, long real) {
        int count = granted.merge(client, 1, Integer::sum);
        long chosen = Json.number(request, "ID");
        long id = chosen != 0 ? chosen : (long) client.charAt(0) * MOST_OF_A_CLIENT + count;
        String name = "lease-" + client + (count == 1 ? "" : "-" + count);
        Lease lease = new Lease(id, real, client, name, Json.number(request, "TTL"));
        known.put(id, lease);
        knownToServer.put(real, lease);
        alive.put(real, lease);
    }

    /** The times of leases as their clients know them. */
    private JsonObject withTimes(JsonObject answer) {
        Json.object(answer, "result").ifPresent(this::setTime);
        setTime(answer);
        return answer;
    }

    private synchronized void setTime(JsonObject answer) {
        Optional<Lease> lease = Optional.ofNullable(known.get(Json.number(answer, "ID")));
        if (lease.isPresent() && Json.number(answer, "TTL") > 0) {
            answer.addProperty("TTL", Long.toString(lease.get().seconds()));
        }
    }
}
