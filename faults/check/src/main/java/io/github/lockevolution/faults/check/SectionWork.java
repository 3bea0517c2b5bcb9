package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tells in the story of a section the commands on the resource from those on a lock: that of the section, and each key that is set for a lease and
 * gone at the end. Moves by their numbers, from 0.
 */
final class SectionWork {

    private static final Set<String> READS = Set.of(
            ("SELECT SHOW GET MGET STRLEN GETRANGE SUBSTR GETBIT BITCOUNT EXISTS TYPE TTL PTTL EXPIRETIME PEXPIRETIME KEYS SCAN HGET HMGET"
                            + " HGETALL HEXISTS HLEN HKEYS HVALS HSCAN LLEN LRANGE LINDEX LPOS SCARD SMEMBERS SISMEMBER SMISMEMBER"
                            + " SRANDMEMBER SSCAN ZSCORE ZMSCORE ZRANK ZREVRANK ZCARD ZCOUNT ZRANGE ZREVRANGE ZRANGEBYSCORE XLEN XRANGE"
                            + " XREVRANGE XREAD XPENDING")
                    .split(" "));

    /** The commands that change nothing themselves, and return no value. */
    private static final Set<String> NEITHER =
            Set.of("WATCH", "UNWATCH", "MULTI", "DISCARD", "BEGIN", "START", "ROLLBACK");

    private final Trace trace;
    private final Set<String> locks = new HashSet<>(Set.of(Step.LOCK));

    SectionWork(Trace trace) {
        this.trace = trace;
        trace.steps()
                .forEach(step -> step.keyStates().forEach((name, value) -> {
                    if (value.lease().isPresent()) {
                        locks.add(name);
                    }
                }));
        Set<String> left = trace.heldBefore(trace.steps().size()).keySet();
        locks.removeIf(name -> !name.equals(Step.LOCK) && left.contains(name));
    }

    static String name(Exchange exchange) {
        return exchange.command().split("\\s", 2)[0];
    }

    /** Whether a client has begun, and is not done. */
    static boolean isAtWork(ClientPhase phase) {
        return phase != ClientPhase.NOT_STARTED && !phase.isOver();
    }

    /** Whether a command is about the resource. */
    boolean isAbout(Exchange exchange) {
        return List.of(exchange.command().split(" ")).stream().noneMatch(locks::contains)
                || !storeOfLock().map(Optional::of).orElse(exchange.store()).equals(exchange.store());
    }

    /** Empty if nobody ever took one. */
    private Optional<String> storeOfLock() {
        return trace.steps().stream()
                .flatMap(step -> step.keyStates().entrySet().stream())
                .filter(held -> locks.contains(held.getKey()))
                .findFirst()
                .flatMap(held -> held.getValue().store());
    }

    Optional<Exchange> command(int at) {
        return trace.steps().get(at).exchange();
    }

    Exchange sent(int at) {
        return command(at).orElseThrow();
    }

    /** Whether a client is answered by what the resource holds. */
    boolean isRead(int at) {
        return command(at).filter(this::isAbout).filter(SectionWork::isRead).isPresent();
    }

    private static boolean isRead(Exchange exchange) {
        return READS.contains(name(exchange).toUpperCase(Locale.ROOT));
    }

    /** Whether another value stands in the resource afterwards. */
    boolean isChange(int at) {
        return isStep(at)
                && command(at).filter(this::isAbout).isPresent()
                && !resource(trace.heldBefore(at))
                        .equals(resource(trace.steps().get(at).keyStates()));
    }

    /**
     * Whether a client writes, though it may write the value that is there already, or one that others cannot see yet.
     */
    boolean isWrite(int at) {
        return isChange(at)
                || isStep(at)
                        && command(at)
                                .filter(this::isAbout)
                                .filter(sent -> !isRead(sent))
                                .filter(sent -> !NEITHER.contains(name(sent).toUpperCase(Locale.ROOT)))
                                .filter(sent -> !sent.reply().equals("QUEUED"))
                                .isPresent();
    }

    private boolean isStep(int at) {
        MoveKind kind = trace.steps().get(at).move().kind();
        return kind == MoveKind.STEP || kind == MoveKind.LOST_REPLY;
    }

    /** The number of a client; -1 if the move is nobody's. */
    int client(int at) {
        Step step = trace.steps().get(at);
        return step.move().isClients() ? step.move().client() : -1;
    }

    /** The first write of the client of a move after another move. */
    Optional<Integer> nextWrite(int of, int after) {
        return IntStream.range(after + 1, trace.steps().size())
                .filter(at -> client(at) == client(of) && isWrite(at))
                .boxed()
                .findFirst();
    }

    /**
     * Whether all that a write of a client brings about was asked for only after another move: a transaction that is committed then may have been
     * written in before, when nothing could be refused yet.
     */
    boolean wroteNothingOpen(int before, int write) {
        return !name(sent(write)).equalsIgnoreCase("COMMIT")
                || IntStream.iterate(write - 1, at -> at >= 0, at -> at - 1)
                        .filter(at -> client(at) == client(write) && command(at).isPresent())
                        .takeWhile(at -> !name(sent(at)).equalsIgnoreCase("COMMIT"))
                        .noneMatch(at -> at < before && isWrite(at));
    }

    /** Empty if nobody writes. */
    Optional<Integer> lastWrite() {
        return IntStream.range(0, trace.steps().size())
                .filter(this::isWrite)
                .boxed()
                .reduce((one, later) -> later);
    }

    private SortedMap<String, KeyState> resource(SortedMap<String, KeyState> held) {
        SortedMap<String, KeyState> resource = new TreeMap<>(held);
        resource.keySet().removeAll(locks);
        return resource;
    }
}
