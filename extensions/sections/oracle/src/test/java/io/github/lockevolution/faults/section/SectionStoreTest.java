package io.github.lockevolution.faults.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is in several stores is looked at, put back and let run out as one. */
class SectionStoreTest {

    private final List<String> done = new ArrayList<>();
    private final Drawer one = new Drawer("One");
    private final Drawer two = new Drawer("Two");
    private final SectionStore store = new SectionStore(List.of(one, two), Duration.ofSeconds(31));

    /** A store that is a map, with whatever a store may have to tell. */
    private final class Drawer implements StorePlace, Store {

        private final String name;
        private final SortedMap<String, StoredValue> values = new TreeMap<>();
        private final SortedMap<String, String> beside = new TreeMap<>();
        private final Set<String> drawn = new TreeSet<>();
        private boolean isTouched;
        private boolean isOverAtOnce;
        private boolean isFree = true;

        Drawer(String name) {
            this.name = name;
        }

        Drawer put(String key, String value, long lease) {
            values.put(
                    key,
                    new StoredValue(
                            "", List.of(value), true, lease < 0 ? OptionalLong.empty() : OptionalLong.of(lease)));
            return this;
        }

        private record Seen(
                SortedMap<String, StoredValue> values, Set<String> drawn, boolean isTouched, boolean ranOutAtOnce)
                implements Snapshot {

            @Override
            public Set<String> incidental() {
                return drawn;
            }

            @Override
            public Snapshot renamed(String from, String to) {
                throw new UnsupportedOperationException();
            }
        }

        @Override
        public Snapshot look() {
            return new Seen(new TreeMap<>(values), Set.copyOf(drawn), isTouched, isOverAtOnce);
        }

        @Override
        public boolean leaseRuns() {
            return values.values().stream()
                    .anyMatch(value -> value.leaseMillis().isPresent());
        }

        @Override
        public boolean canExpire() {
            return isFree;
        }

        @Override
        public boolean isQueue() {
            return isFree;
        }

        @Override
        public boolean isChangedByDeaths() {
            return isTouched;
        }

        @Override
        public boolean onlyReads(List<String> command) {
            return command.contains(name);
        }

        @Override
        public boolean runsOutWithin(Duration time) {
            return values.values().stream()
                    .flatMapToLong(value -> value.leaseMillis().stream())
                    .anyMatch(millis -> millis <= time.toMillis());
        }

        @Override
        public void expire() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void pass(Duration time) {
            done.add(name + " passes " + time);
        }

        @Override
        public void holdLeases() {
            done.add(name + " holds");
        }

        @Override
        public void requireUndisturbed() {
            done.add(name + " asks");
        }

        @Override
        public void restore(Snapshot snapshot) {
            values.clear();
            values.putAll(snapshot.values());
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String storeName() {
            return name;
        }

        @Override
        public boolean has(String type) {
            return false;
        }

        @Override
        public Store store() {
            return this;
        }

        @Override
        public SortedMap<String, String> beside() {
            return beside;
        }

        @Override
        public void noteFirstState() {}

        @Override
        public void reset() {
            done.add(name + " is reset");
        }

        @Override
        public void notice(List<String> command) {}

        @Override
        public StoreClient connect(CommandGate gate) {
            throw new UnsupportedOperationException();
        }

        @Override
        public StorePort port() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            done.add(name + " is closed");
        }
    }

    private List<String> held() {
        return store.look().values().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().elements() + " in "
                        + entry.getValue().store().orElseThrow())
                .toList();
    }

    @Test
    void what_two_stores_call_alike_is_told_apart_by_the_second() {
        one.put("order", "1", -1);
        two.put("order", "2", -1).put("stock", "3", -1);

        assertThat(held()).containsExactly("order=[1] in One", "order (Two)=[2] in Two", "stock=[3] in Two");
    }

    /** Such as a table without a key. */
    @Test
    void what_is_called_like_the_lock_and_has_no_lease_is_another_thing_where_there_are_several_stores() {
        one.put("lock", "1", -1);
        two.put("lock", "A", 30_000);
        assertThat(held()).containsExactly("lock=[A] in Two", "lock (One)=[1] in One");

        SectionStore alone = new SectionStore(List.of(one), Duration.ofSeconds(31));
        assertThat(alone.look().values()).containsOnlyKeys("lock");
    }

    @Test
    void what_is_told_is_the_same_in_each_run() {
        one.put("order 2000000001", "at " + Instant.now(), -1);

        assertThat(held()).containsExactly("order #1=[at (time)] in One");
    }

    @Test
    void what_stands_beside_it_is_held_and_is_no_work() {
        one.beside.put("entries", "7");
        two.drawn.add("#4");

        Snapshot seen = store.look();
        assertThat(held()).containsExactly("entries=[7] in One");
        assertThat(seen.incidental()).containsExactlyInAnyOrder("entries", "#4");
        assertThat(seen.drawn()).containsExactly("#4");
        assertThat(seen.work()).isEmpty();
    }

    @Test
    void what_is_so_in_one_of_them_is_so_in_all() {
        assertThat(store.look().isTouched()).isFalse();
        assertThat(store.look().ranOutAtOnce()).isFalse();
        assertThat(store.isChangedByDeaths()).isFalse();
        two.isTouched = true;
        two.isOverAtOnce = true;
        assertThat(store.look().isTouched()).isTrue();
        assertThat(store.look().ranOutAtOnce()).isTrue();
        assertThat(store.isChangedByDeaths()).isTrue();
        assertThat(store.onlyReads(List.of("Two"))).isTrue();
        assertThat(store.onlyReads(List.of("Three"))).isFalse();
    }

    @Test
    void leases_can_run_out_if_they_can_in_each_and_whoever_waits_is_in_a_queue_if_he_is_in_each() {
        assertThat(store.canExpire()).isTrue();
        assertThat(store.isQueue()).isTrue();
        two.isFree = false;
        assertThat(store.canExpire()).isFalse();
        assertThat(store.isQueue()).isFalse();
    }

    @Test
    void time_goes_by_only_where_a_lease_runs() {
        one.put("stays", "1", -1);
        two.put("session", "x", 100_000);
        assertThat(store.leaseRuns()).isFalse();
        two.put("mutex", "A", 31_000);
        assertThat(store.leaseRuns()).isTrue();

        store.expire();

        assertThat(done).containsExactly("Two passes PT31S");
    }

    @Test
    void what_is_done_to_it_is_done_to_each() {
        store.holdLeases();
        store.requireUndisturbed();
        store.clear();
        store.close();

        assertThat(done)
                .containsExactly(
                        "One holds",
                        "Two holds",
                        "One asks",
                        "Two asks",
                        "One is reset",
                        "Two is reset",
                        "One is closed",
                        "Two is closed");
    }

    @Test
    void each_store_gets_back_what_it_held() {
        one.put("a", "1", -1);
        two.put("b", "2", -1);
        Snapshot before = store.look();
        one.put("a", "9", -1);
        two.put("c", "3", -1);

        store.restore(before);

        assertThat(held()).containsExactly("a=[1] in One", "b=[2] in Two");
    }

    @Test
    void a_deadline_by_another_clock_cannot_be_compared() {
        two.put("until", Long.toString(Instant.now().plusSeconds(60).toEpochMilli()), -1);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(store::look)
                .withMessageStartingWith("until holds a deadline (");
    }

    @Test
    void the_keys_of_a_lock_are_those_that_are_named_while_it_is_called() {
        LockKeys keys = new LockKeys();
        List<Boolean> called = new ArrayList<>();
        DistributedLock lock = keys.noting(new DistributedLock() {

            @Override
            public boolean tryLock() {
                called.add(keys.isCalled());
                return true;
            }

            @Override
            public boolean unlock() {
                called.add(keys.isCalled());
                return false;
            }
        });

        assertThat(lock.tryLock()).isTrue();
        called.add(keys.isCalled());
        assertThat(lock.unlock()).isFalse();
        called.add(keys.isCalled());
        assertThat(called).containsExactly(true, false, true, false);
        keys.add("One", List.of("mutex"));
        assertThat(keys.contains("mutex")).isTrue();
        assertThat(keys.contains("mutex (One)")).isTrue();
        assertThat(keys.contains("mutex (Two)")).isFalse();
    }
}
