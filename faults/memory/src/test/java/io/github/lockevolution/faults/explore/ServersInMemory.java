package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.run.ForwardingSystem;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A lock in memory that is on three servers: what a name holds that ends in {@code @S1}, the first of them holds. */
final class ServersInMemory extends ForwardingSystem {

    private static final int COUNT = 3;

    private final MemoryStore all;

    private ServersInMemory(SystemUnderTest inOne) {
        super(inOne);
        all = (MemoryStore) inOne.store();
    }

    /** A lock that is taken by whoever gets so many of the servers, asked one after the other; who gets fewer gives them back. */
    static LockSpec needing(int needed) {
        return MemoryLock.of(
                "needing-" + needed,
                it -> {
                    long taken = names(it.key())
                            .filter(name -> it.ask("SET", name, it.owner(), "NX", "PX", it.millis())
                                    .equals("OK"))
                            .count();
                    if (taken < needed) {
                        giveBack(it);
                    }
                    return taken >= needed;
                },
                it -> {
                    giveBack(it);
                    return true;
                });
    }

    private static void giveBack(MemoryLock.Caller it) {
        names(it.key()).forEach(name -> it.ask("DELEX", name, "IFEQ", it.owner()));
    }

    private static Stream<String> names(String key) {
        return IntStream.rangeClosed(1, COUNT).mapToObj(number -> key + "@S" + number);
    }

    /** Puts locks under test there. */
    static Launcher launcher() {
        return new LaunchesInMemory() {

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                return new ServersInMemory(super.launch(lock, program, lease));
            }
        };
    }

    @Override
    public Store store() {
        return new ForwardingStore(all) {

            @Override
            public Snapshot look() {
                return new Spread(all.look());
            }

            @Override
            public void restore(Snapshot snapshot) {
                all.restore(((Spread) snapshot).all());
            }

            @Override
            public List<StoreServer> servers() {
                return names(key())
                        .<StoreServer>map(name -> new Server(all, name))
                        .toList();
            }
        };
    }

    private record Server(MemoryStore all, String name) implements StoreServer {

        @Override
        public boolean holdsAnything() {
            return all.run(List.of("EXISTS", name)).equals("1");
        }

        @Override
        public boolean leaseRuns() {
            return holdsAnything();
        }

        @Override
        public void restart() {
            all.run(List.of("DEL", name));
        }

        @Override
        public void jumpAhead() {
            restart();
        }
    }

    private record Spread(Snapshot all) implements Snapshot {

        @Override
        public SortedMap<String, StoredValue> values() {
            return all.values();
        }

        @Override
        public boolean isTouched() {
            return all.isTouched();
        }

        @Override
        public boolean ranOutAtOnce() {
            return all.ranOutAtOnce();
        }

        @Override
        public boolean isDivided(Function<StoredValue, String> whose, int needed) {
            return Snapshot.areDivided(values().values().stream(), whose, needed);
        }

        @Override
        public Snapshot renamed(String from, String to) {
            return new Spread(all.renamed(from, to));
        }
    }
}
