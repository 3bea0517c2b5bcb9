package io.github.lockevolution.sections;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every schedule of a few clients of a section, told in a few lines over a map, run one after the other in the memory of this test. What a client has
 * done so far is done again for each of its moves, with the answers that it was given: so a section is plain code.
 */
final class PlainEnumeration {

    /** A lease of 30 seconds, and a second. */
    private static final long TIME = 31_000;

    private static final long LEASE = 30_000;
    private static final String LOCK = "the lock";
    private static final String LOST = "lost";

    /** A section. */
    interface Section {

        void setUp(Data data);

        /** An answer that begins with {@code done}, or {@code refused}; what is thrown is an error. */
        String run(Store store, String owner);
    }

    /** A value, and for how long it is there; below 0 for ever. */
    private record Entry(String value, long millis) {}

    /** What the store holds. */
    static final class Data {

        private final TreeMap<String, Entry> entries = new TreeMap<>();

        private Data copy() {
            Data copy = new Data();
            copy.entries.putAll(entries);
            return copy;
        }

        String get(String name) {
            return entries.containsKey(name) ? entries.get(name).value() : null;
        }

        String set(String name, String value) {
            return set(name, value, -1);
        }

        String set(String name, String value, long millis) {
            entries.put(name, new Entry(value, millis));
            return "OK";
        }

        /** Keeps the time that it has. */
        String add(String name, int more) {
            Entry before = entries.getOrDefault(name, new Entry("0", -1));
            String sum = String.valueOf(Integer.parseInt(before.value()) + more);
            set(name, sum, before.millis());
            return sum;
        }

        String setIfAbsent(String name, String value, long millis) {
            return entries.containsKey(name) ? null : set(name, value, millis);
        }

        String deleteIf(String name, String value) {
            if (!value.equals(get(name))) {
                return "0";
            }
            entries.remove(name);
            return "1";
        }
    }

    /** The connection was lost. */
    private static final class LostReply extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /** The client stands before its next command. */
    private static final class Suspended extends Error {

        private static final long serialVersionUID = 1L;
    }

    /** A row of a database that is locked by who has written it, until it commits or dies; who else writes it waits. */
    private static final class Row {

        private final Deque<Integer> clients = new ArrayDeque<>();

        /** Who was given the row while it waited, and has not heard of it. */
        private final Set<Integer> unheard = new HashSet<>();

        private boolean isWaiting(int client) {
            return clients.contains(client) && clients.peek() != client;
        }

        private void free(int client) {
            boolean wasOwner = clients.peek() != null && clients.peek() == client;
            clients.remove(client);
            unheard.remove(client);
            if (wasOwner && !clients.isEmpty()) {
                unheard.add(clients.peek());
            }
        }
    }

    /** How one client reaches the store. */
    static final class Store {

        private final int client;
        private final Row row;
        private final Data data;
        private final List<String> heard;
        private final boolean isLosing;
        private int next;
        private boolean hasMoved;

        private Store(int client, Row row, Data data, List<String> heard, boolean isLosing) {
            this.client = client;
            this.row = row;
            this.data = data;
            this.heard = heard;
            this.isLosing = isLosing;
        }

        /** Sends a command. */
        String send(Function<Data, String> command) {
            if (next == heard.size()) {
                if (hasMoved) {
                    throw new Suspended();
                }
                hasMoved = true;
                String answer = command.apply(data);
                heard.add(isLosing ? LOST : answer);
            }
            String answer = heard.get(next++);
            if (LOST.equals(answer)) {
                throw new LostReply();
            }
            return answer;
        }

        /** Writes the row, which nobody else sees before the commit. */
        void writeRow() {
            send(data -> {
                row.clients.add(client);
                return "OK";
            });
        }

        /** Ends the transaction: others see this then. */
        void commit(String name, String value) {
            send(data -> {
                row.free(client);
                return data.set(name, value);
            });
        }

        boolean tryLock(String owner) {
            return send(data -> data.setIfAbsent(LOCK, owner, LEASE)) != null;
        }

        boolean unlock(String owner) {
            return send(data -> data.deleteIf(LOCK, owner)).equals("1");
        }
    }

    private enum Kind {
        STEP,
        CRASH,
        LOST_REPLY,
        EXPIRE
    }

    private record Move(Kind kind, int client) {}

    private record End(Map<String, String> resource, List<Optional<String>> answers) {}

    private final class World {

        private final List<List<String>> heard =
                everybody().<List<String>>mapToObj(client -> new ArrayList<>()).toList();
        private final List<Optional<String>> answers = new ArrayList<>(Collections.nCopies(clients, Optional.empty()));
        private final Set<Integer> dead = new HashSet<>();
        private final Set<Integer> interrupted = new HashSet<>();
        private final Set<Integer> wrote = new HashSet<>();
        private final Set<String> overdue = new TreeSet<>();
        private final Set<String> passed = new TreeSet<>();
        private boolean mayBeHalfDone;
        private boolean isLeaseOver;
        private Data data = new Data();
        private final Row row = new Row();

        private World() {
            section.setUp(data);
        }

        private World(List<Move> moves) {
            this();
            moves.forEach(this::make);
        }

        private boolean isOver(int client) {
            return dead.contains(client) || answers.get(client).isPresent();
        }

        private boolean isOver() {
            return everybody().allMatch(this::isOver);
        }

        private boolean isPossible(Move move) {
            return move.kind() == Kind.EXPIRE
                    ? !isOver()
                            && data.entries.entrySet().stream()
                                    .anyMatch(entry -> entry.getValue().millis() >= 0
                                            && (entry.getValue().millis() <= TIME || isTransient(entry.getKey())))
                    : !isOver(move.client()) && (move.kind() == Kind.CRASH || !row.isWaiting(move.client()));
        }

        private void make(Move move) {
            switch (move.kind()) {
                case STEP -> step(move.client(), false);
                case LOST_REPLY -> {
                    step(move.client(), true);
                    interrupt(move.client());
                }
                case CRASH -> {
                    dead.add(move.client());
                    row.free(move.client());
                    interrupt(move.client());
                }
                case EXPIRE -> expire();
            }
        }

        private void interrupt(int client) {
            interrupted.add(client);
            mayBeHalfDone |= wrote.contains(client);
        }

        private void step(int client, boolean isLosing) {
            Map<String, String> before = values(data);
            Store store = new Store(client, row, data, heard.get(client), isLosing);
            store.hasMoved = row.unheard.remove(client);
            try {
                answers.set(client, Optional.of(section.run(store, String.valueOf((char) ('A' + client)))));
            } catch (Suspended e) {
                // It goes on with its next move.
            } catch (RuntimeException e) {
                answers.set(client, Optional.of("error"));
            }
            if (!before.equals(values(data))) {
                wrote.add(client);
            }
        }

        private void expire() {
            isLeaseOver = true;
            Data left = new Data();
            data.entries.forEach((name, entry) -> {
                if (entry.millis() < 0 || entry.millis() > TIME) {
                    left.set(name, entry.value(), entry.millis() < 0 ? -1 : entry.millis() - TIME);
                } else {
                    overdue.add(name);
                }
            });
            data = left;
        }

        private void goOn(int client) {
            while (!isOver(client)) {
                step(client, false);
                passed.addAll(data.entries.keySet());
            }
        }

        private End end() {
            Map<String, String> resource = new TreeMap<>();
            data.entries.forEach((name, entry) -> {
                boolean isThere = entry.millis() < 0 || entry.millis() > TIME || names.contains(name);
                boolean isLeftLock = (isLeaseOver || !interrupted.isEmpty()) && isTransient(name);
                if (!name.equals(LOCK) && isThere && !isLeftLock) {
                    resource.put(name, entry.value());
                }
            });
            return new End(resource, List.copyOf(answers));
        }
    }

    private static Map<String, String> values(Data data) {
        Map<String, String> values = new TreeMap<>();
        data.entries.forEach((name, entry) -> values.put(name, entry.value()));
        return values;
    }

    private final Section section;
    private final int clients;
    private final List<List<Integer>> orders;
    private final Map<List<Integer>, End> serial = new HashMap<>();

    /** Under these, something was there at first, or is there when all have run. */
    private final Set<String> names = new TreeSet<>();

    /** Under these, something was there while they ran one after the other. */
    private final Set<String> seen = new TreeSet<>();

    private final Map<Failure, Integer> failures = new EnumMap<>(Failure.class);
    private int schedules;

    private PlainEnumeration(Section section, int clients) {
        this.section = section;
        this.clients = clients;
        this.orders = orders();
        names.addAll(new World().data.entries.keySet());
        for (List<Integer> order : orders) {
            World world = new World();
            order.forEach(world::goOn);
            seen.addAll(world.passed);
            serial.put(order, world.end());
        }
        serial.values().forEach(end -> names.addAll(end.resource().keySet()));
    }

    private boolean isTransient(String name) {
        return seen.contains(name) && !names.contains(name);
    }

    private IntStream everybody() {
        return IntStream.range(0, clients);
    }

    /** Every order of any of them. */
    private List<List<Integer>> orders() {
        List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < all.size(); i++) {
            List<Integer> before = all.get(i);
            everybody()
                    .filter(client -> !before.contains(client))
                    .mapToObj(client ->
                            Stream.concat(before.stream(), Stream.of(client)).toList())
                    .forEach(all::add);
        }
        return all;
    }

    static PlainEnumeration of(Section section, Bounds bounds) {
        PlainEnumeration all = new PlainEnumeration(section, bounds.clients());
        Map<Kind, Integer> left = new EnumMap<>(Kind.class);
        left.put(Kind.STEP, Integer.MAX_VALUE);
        left.put(Kind.CRASH, bounds.most(Bound.CRASHES));
        left.put(Kind.LOST_REPLY, bounds.most(Bound.LOST_REPLIES));
        left.put(Kind.EXPIRE, bounds.most(Bound.EXPIRIES));
        all.run(List.of(), left);
        return all;
    }

    /** Whether each client that is alone says that it is done, and changes something. */
    static boolean isDoneAlone(Section section) {
        PlainEnumeration all = new PlainEnumeration(section, 2);
        return Stream.of(0, 1)
                .allMatch(client -> all.serial
                        .get(List.of(client))
                        .answers()
                        .get(client)
                        .filter(answer -> answer.startsWith("done"))
                        .isPresent());
    }

    int schedules() {
        return schedules;
    }

    Map<Failure, Integer> failures() {
        return failures;
    }

    private void run(List<Move> moves, Map<Kind, Integer> left) {
        World world = new World(moves);
        if (world.isOver()) {
            schedules++;
            failure(world, moves).ifPresent(failure -> failures.merge(failure, 1, Integer::sum));
            return;
        }
        left.forEach((kind, more) -> {
            for (int client = 0; client < (kind == Kind.EXPIRE ? 1 : clients); client++) {
                Move move = new Move(kind, client);
                if (more > 0 && world.isPossible(move)) {
                    Map<Kind, Integer> less = new EnumMap<>(left);
                    less.put(kind, more - 1);
                    run(Stream.concat(moves.stream(), Stream.of(move)).toList(), less);
                }
            }
        });
    }

    private Optional<Failure> failure(World world, List<Move> moves) {
        if (isSerial(world)) {
            return Optional.empty();
        }
        if (world.interrupted.isEmpty()) {
            return Optional.of(name(world));
        }
        Optional<World> spared = orders.stream()
                .map(order -> spared(moves, order))
                .filter(end -> end.isOver() && !isSerial(end))
                .findFirst();
        return spared.map(PlainEnumeration::name)
                .or(() -> world.mayBeHalfDone ? Optional.of(Failure.HALF_DONE) : Optional.empty());
    }

    private static Failure name(World world) {
        return world.isLeaseOver ? Failure.STALE_WRITE : Failure.NOT_SERIALIZABLE;
    }

    /** The same moves without the faults; then those who can go on, in this order. */
    private World spared(List<Move> moves, List<Integer> order) {
        World world = new World();
        moves.stream()
                .filter(move -> move.kind() != Kind.CRASH)
                .map(move -> move.kind() == Kind.LOST_REPLY ? new Move(Kind.STEP, move.client()) : move)
                .forEach(move -> {
                    if (world.isPossible(move)) {
                        world.make(move);
                    }
                });
        order.forEach(world::goOn);
        return world;
    }

    private boolean isSerial(World world) {
        End end = world.end();
        return serial.entrySet().stream().anyMatch(entry -> {
            for (int client = 0; client < clients; client++) {
                boolean runs = entry.getKey().contains(client);
                String answer = end.answers().get(client).orElse("");
                boolean isFree = world.interrupted.contains(client) || answer.equals("error");
                boolean isAlike = runs
                        ? end.answers()
                                .get(client)
                                .equals(entry.getValue().answers().get(client))
                        : !answer.startsWith("done");
                if (!isFree && !isAlike) {
                    return false;
                }
            }
            Map<String, String> one = new TreeMap<>(end.resource());
            Map<String, String> other = new TreeMap<>(entry.getValue().resource());
            one.keySet().removeAll(world.overdue);
            other.keySet().removeAll(world.overdue);
            return one.equals(other);
        });
    }
}
