package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.DrawnNumbers;
import io.github.lockevolution.faults.store.EntryIds;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All stores of a section, looked at as one. */
final class SectionStore implements Store {

    private final List<StorePlace> places;
    private final List<String> names;
    private final List<Store> stores;
    private final Duration time;

    /** @param time how much of it goes by when leases run out */
    SectionStore(List<StorePlace> places, Duration time) {
        this.time = time;
        this.places = List.copyOf(places);
        this.names = places.stream().map(StorePlace::storeName).toList();
        this.stores = places.stream().map(StorePlace::store).toList();
    }

    /**
     * The content of each store, at moments between which nobody moved.
     *
     * @param names the names of the stores
     * @param contents the same, with each id that a store has drawn told by its place
     * @param beside the part of the state that decides the next moves, and is no result of the work
     * @param ids the ids that were drawn
     */
    private record Together(
            List<String> names,
            List<Snapshot> each,
            List<SortedMap<String, StoredValue>> contents,
            SortedMap<String, StoredValue> beside,
            Set<String> ids)
            implements Snapshot {

        @Override
        public SortedMap<String, StoredValue> values() {
            SortedMap<String, StoredValue> held = new TreeMap<>();
            for (int i = 0; i < each.size(); i++) {
                String store = names.get(i);
                contents.get(i).forEach((name, value) -> {
                    String told = DrawnNumbers.named(name);
                    boolean isTaken = held.containsKey(told) || isLikeLock(told, value);
                    held.put(
                            isTaken ? told + " (" + store + ")" : told,
                            Normalization.value(value).at(store));
                });
            }
            held.putAll(beside);
            return held;
        }

        /** Whether something that has no lease, such as a table without a key, has the name that is told of the key of the lock. */
        private boolean isLikeLock(String name, StoredValue value) {
            return names.size() > 1
                    && name.equals(Step.LOCK)
                    && value.leaseMillis().isEmpty();
        }

        @Override
        public Set<String> incidental() {
            Set<String> names = new HashSet<>(beside.keySet());
            each.forEach(one -> names.addAll(one.incidental()));
            return names;
        }

        @Override
        public Set<String> drawn() {
            Set<String> numbers = new HashSet<>(ids);
            each.forEach(one -> numbers.addAll(one.drawn()));
            return numbers;
        }

        @Override
        public boolean isTouched() {
            return each.stream().anyMatch(Snapshot::isTouched);
        }

        @Override
        public boolean ranOutAtOnce() {
            return each.stream().anyMatch(Snapshot::ranOutAtOnce);
        }

        @Override
        public Snapshot renamed(String from, String to) {
            throw new UnsupportedOperationException("a section has no twin");
        }
    }

    @Override
    public Snapshot look() {
        List<Snapshot> each = stores.stream().map(Store::look).toList();
        each.forEach(one -> one.values().forEach(WallClockTimes::requireNoDeadline));
        List<SortedMap<String, Snapshot.StoredValue>> contents = new ArrayList<>();
        SortedMap<String, Snapshot.StoredValue> beside = new TreeMap<>();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < each.size(); i++) {
            StorePlace place = places.get(i);
            contents.add(told(place, each.get(i)));
            place.ids().ifPresent(known -> ids.addAll(known.names()));
            place.beside().forEach((name, text) -> beside.put(name, value(place, text)));
        }
        return new Together(names, each, contents, beside, ids);
    }

    private static Snapshot.StoredValue value(StorePlace place, String text) {
        return new Snapshot.StoredValue("", place.told(List.of(text)), true, OptionalLong.empty())
                .at(place.storeName());
    }

    private static SortedMap<String, Snapshot.StoredValue> told(StorePlace place, Snapshot seen) {
        SortedMap<String, Snapshot.StoredValue> told = new TreeMap<>();
        seen.values().forEach((name, value) -> {
            String all = value.type().equals(EntryIds.STREAM) ? String.join(" ", value.elements()) : "";
            place.ids().flatMap(known -> known.unknown(all)).ifPresent(id -> {
                throw new InconclusiveException(SectionText.class, text -> text.nobodyWasTold(name, id));
            });
        });
        seen.values()
                .forEach((name, value) -> told.put(
                        place.told(List.of(name)).get(0),
                        new Snapshot.StoredValue(
                                value.type(), place.told(value.elements()), value.inOrder(), value.leaseMillis())));
        return told;
    }

    /** {@inheritDoc} What is there for longer than a lease stays, and has no lease. */
    @Override
    public boolean leaseRuns() {
        return stores.stream().anyMatch(store -> store.runsOutWithin(time));
    }

    @Override
    public boolean canExpire() {
        return stores.stream().allMatch(Store::canExpire);
    }

    @Override
    public void expire() {
        stores.stream().filter(Store::leaseRuns).forEach(store -> store.pass(time));
    }

    @Override
    public void holdLeases() {
        stores.forEach(Store::holdLeases);
    }

    @Override
    public void restore(Snapshot snapshot) {
        List<Snapshot> each = ((Together) snapshot).each();
        for (int i = 0; i < stores.size(); i++) {
            stores.get(i).restore(each.get(i));
        }
    }

    /** {@inheritDoc} What a section begins with is there again. */
    @Override
    public void clear() {
        places.forEach(StorePlace::reset);
    }

    @Override
    public boolean onlyReads(List<String> command) {
        return stores.stream().anyMatch(store -> store.onlyReads(command));
    }

    @Override
    public boolean isChangedByDeaths() {
        return stores.stream().anyMatch(Store::isChangedByDeaths);
    }

    @Override
    public boolean isQueue() {
        return stores.stream().allMatch(Store::isQueue);
    }

    @Override
    public void requireUndisturbed() {
        stores.forEach(Store::requireUndisturbed);
    }

    @Override
    public void close() {
        places.forEach(StorePlace::close);
    }
}
