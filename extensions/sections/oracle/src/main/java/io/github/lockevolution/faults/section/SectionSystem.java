package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.SectionEnd;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.Instantiation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A section under test, in a place of its own in each of its stores. */
final class SectionSystem extends LaunchedSystem implements SectionEnd {

    private final List<StorePlace> places;
    private final SectionCode code;
    private final SteppedClients clients;
    private final SectionStore store;
    private final LockKeys lockKeys;
    private final Runnable end;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Map<String, String> answersInFull = new ConcurrentHashMap<>();

    private SectionSystem(
            Launch launch,
            List<StorePlace> places,
            SectionCode code,
            LockKeys lockKeys,
            Duration patience,
            Runnable end) {
        super(launch);
        this.lockKeys = lockKeys;
        this.places = List.copyOf(places);
        this.code = code;
        this.clients = new SteppedClients(launch, patience);
        this.store = new SectionStore(places, Lease.timeToRunOut(launch.lease()));
        this.end = end;
    }

    /**
     * Makes a place in each store, and has the section put its resource there.
     *
     * @param patience how long a client may take from one stop to the next
     * @param end done when the system has been closed
     * @throws SetupProblem if the section cannot do so
     */
    static SectionSystem open(Launch launch, List<StoreKind.Started> servers, Duration patience, Runnable end) {
        List<StorePlace> places = new ArrayList<>();
        LockKeys lockKeys = new LockKeys();
        Optional<SectionCode> code = Optional.empty();
        try {
            servers.forEach(server -> places.add(server.open()));
            SectionCode made = launch.lock().instantiation() instanceof Instantiation.ExternalProcess program
                    ? SectionInProgram.start(launch, program.command(), places)
                    : SectionInJvm.open(launch, places, lockKeys, patience);
            code = Optional.of(made);
            made.setUp();
            places.forEach(StorePlace::noteFirstState);
            return new SectionSystem(launch, places, made, lockKeys, patience, end);
        } catch (RuntimeException e) {
            code.ifPresent(SectionCode::close);
            places.forEach(StorePlace::close);
            throw e;
        }
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        AtomicReference<PlaceGate.Standing> standing = new AtomicReference<>();
        return clients.client(
                owner,
                (gate, timer) -> code.connect(owner, gate, clock, standing, (answer, inFull) -> {
                    answers.put(owner, told(answer));
                    answersInFull.put(owner, inFull);
                }),
                command -> standing.get().notice());
    }

    private String told(String text) {
        String told = text;
        for (StorePlace place : places) {
            told = place.told(List.of(told)).get(0);
        }
        return Normalization.text(told);
    }

    @Override
    public Optional<SectionEnd> section() {
        return Optional.of(this);
    }

    @Override
    public List<String> stores() {
        return places.stream().map(StorePlace::storeName).toList();
    }

    @Override
    public Optional<String> answer(String client) {
        return Optional.ofNullable(answers.get(client));
    }

    @Override
    public Optional<String> answerInFull(String client) {
        return Optional.ofNullable(answersInFull.get(client));
    }

    @Override
    public boolean isOfLock(String name) {
        return lockKeys.contains(name);
    }

    @Override
    public Optional<String> state() {
        return code.state().map(this::told);
    }

    @Override
    public Optional<String> brokenInvariant() {
        return code.brokenInvariant().map(Normalization::text);
    }

    @Override
    public boolean hasCheck() {
        return code.hasCheck();
    }

    @Override
    public void close() {
        code.close();
        store.close();
        end.run();
    }
}
