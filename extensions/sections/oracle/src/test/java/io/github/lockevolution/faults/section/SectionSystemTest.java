package io.github.lockevolution.faults.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.SectionBinding.Answer;
import io.github.lockevolution.tiny.TinyClient;
import io.github.lockevolution.tiny.TinyKind;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What becomes of a section in a real, small store: what it sends, what it answers, and what its author says of the end. */
class SectionSubjectTest {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final StoreKind.Started TINY = new TinyKind().start(BenchSettings.DEFAULTS);

    @AfterAll
    static void close() {
        TINY.close();
    }

    /** Counts visits; a test changes one thing about it. */
    private static class Visits implements SectionBinding.Section {

        final TinyClient tiny;

        Visits(TinyClient tiny) {
            this.tiny = tiny;
        }

        @Override
        public void setUp() throws Exception {
            tiny.ask("PUT", "visits", "0");
        }

        @Override
        public Answer run() throws Exception {
            int next = Integer.parseInt(tiny.ask("GET", "visits")) + 1;
            tiny.ask("PUT", "visits", Integer.toString(next));
            return Answer.done(Integer.toString(next));
        }

        @Override
        public Optional<String> brokenInvariant() throws Exception {
            return Optional.empty();
        }

        @Override
        public Optional<String> state() throws Exception {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }

    /** Makes the section of one client. */
    @FunctionalInterface
    private interface Maker {

        SectionBinding.Section of(TinyClient tiny) throws Exception;
    }

    private static LockSpec spec(SectionBinding.Maker maker) {
        return LockSpec.in(new SectionBinding(Set.of(TinyClient.class.getName()), "Tiny", maker), "visits");
    }

    private static SectionSystem system(Maker maker) {
        return opened(
                spec((stores, key, owner, lease, clock) -> maker.of((TinyClient) stores.object(TinyClient.class))));
    }

    private static SectionSystem opened(LockSpec spec) {
        return SectionSystem.open(
                Launch.underNewName(spec, ClientProgram.CAREFUL, LEASE), List.of(TINY), PATIENCE, () -> {});
    }

    /** What a client sends that runs to its end. */
    private static List<List<String>> sent(SectionSystem system, String name) {
        List<List<String>> sent = new ArrayList<>();
        try (Client client = system.client(name, new BenchClock())) {
            SchedulingPoint stop = client.start();
            while (stop.canMove()) {
                stop.next().ifPresent(sent::add);
                stop = client.resume(GateDecision.LET_THROUGH);
            }
        }
        return sent;
    }

    private static List<String> held(SectionSystem system) {
        Snapshot seen = system.store().look();
        return seen.values().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().elements() + " in "
                        + entry.getValue().store().orElse("none"))
                .toList();
    }

    @Test
    void a_client_runs_it_command_by_command_and_its_answer_is_told() {
        try (SectionSystem system = system(Visits::new)) {
            assertThat(held(system)).containsExactly("visits=[0] in Tiny");
            assertThat(system.section()).containsSame(system);
            assertThat(system.stores()).containsExactly("Tiny");
            assertThat(system.answer("A")).isEmpty();
            assertThat(system.answerInFull("A")).isEmpty();

            assertThat(sent(system, "A")).containsExactly(List.of("GET", "visits"), List.of("PUT", "visits", "1"));

            assertThat(held(system)).containsExactly("visits=[1] in Tiny");
            assertThat(system.answer("A")).hasValue("done 1");
            assertThat(system.answer("B")).isEmpty();
            assertThat(system.hasCheck()).isTrue();
            assertThat(system.state()).isEmpty();
            assertThat(system.brokenInvariant()).isEmpty();
        }
    }

    @Test
    void clearing_puts_back_what_it_was_set_up_with_and_restoring_what_was_there_at_a_look() {
        try (SectionSystem system = system(Visits::new)) {
            sent(system, "A");
            Snapshot one = system.store().look();
            sent(system, "A");

            system.store().restore(one);
            assertThat(held(system)).containsExactly("visits=[1] in Tiny");
            system.store().clear();
            assertThat(held(system)).containsExactly("visits=[0] in Tiny");
            assertThat(system.store().look().isTouched()).isFalse();
            system.store().requireUndisturbed();
            system.store().holdLeases();
            assertThat(system.store().canExpire()).isTrue();
            assertThat(system.store().isQueue()).isTrue();
            assertThat(system.store().onlyReads(List.of("GET", "visits"))).isFalse();
            assertThat(one.ranOutAtOnce()).isFalse();
            assertThat(one.drawn()).isEmpty();
            assertThat(one.incidental()).isEmpty();
            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> one.renamed("a", "b"));
        }
    }

    @Test
    void what_has_a_longer_time_than_a_lease_does_not_run_out() {
        try (SectionSystem system = system(tiny -> new Visits(tiny) {

            @Override
            public Answer run() {
                tiny.ask("PUTNEW", "short", "x", "20000");
                tiny.ask("PUTNEW", "long", "x", "100000");
                return Answer.REFUSED;
            }
        })) {
            system.store().look();
            assertThat(system.store().leaseRuns()).isFalse();
            sent(system, "A");
            assertThat(system.answer("A")).hasValue("refused");
            assertThat(system.store().look().isTouched()).isTrue();
            assertThat(system.store().leaseRuns()).isTrue();

            system.store().expire();

            assertThat(held(system)).containsExactly("long=[x] in Tiny", "visits=[0] in Tiny");
            assertThat(system.store().leaseRuns()).isFalse();
        }
    }

    @Test
    void what_it_throws_is_an_answer_by_its_kind_and_in_full() {
        try (SectionSystem system = system(tiny -> new Visits(tiny) {

            @Override
            public Answer run() {
                tiny.ask("GET", "visits");
                throw new IllegalStateException("no visitors today");
            }
        })) {
            sent(system, "A");

            assertThat(system.answer("A")).hasValue("error IllegalStateException");
            assertThat(system.answerInFull("A"))
                    .hasValueSatisfying(told -> assertThat(told).contains("IllegalStateException: no visitors today"));
        }
    }

    @Test
    void what_its_author_says_of_the_end_is_asked_past_every_gate() {
        try (SectionSystem system = system(tiny -> new Visits(tiny) {

            @Override
            public Optional<String> brokenInvariant() {
                return Optional.of("at " + Instant.now() + ": " + tiny.ask("GET", "visits"));
            }

            @Override
            public Optional<String> state() {
                return Optional.of("counted " + tiny.ask("GET", "visits") + " 2000000001");
            }

            @Override
            public boolean hasCheck() {
                return false;
            }
        })) {
            assertThat(system.brokenInvariant()).hasValue("at (time): 0");
            assertThat(system.state()).hasValue("counted 0 #1");
            assertThat(system.hasCheck()).isFalse();
        }
    }

    @Test
    void what_fails_when_the_bench_calls_it_is_told_with_its_method() {
        Maker failing = tiny -> new Visits(tiny) {

            @Override
            public Optional<String> brokenInvariant() {
                throw new IllegalStateException("cannot count");
            }

            @Override
            public Optional<String> state() {
                throw new InconclusiveException(language -> "nobody knows");
            }
        };
        try (SectionSystem system = system(failing)) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(system::brokenInvariant)
                    .withMessageStartingWith("visits: check fails when the bench calls it: ")
                    .withMessageContaining("cannot count");
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(system::state)
                    .withMessage("nobody knows");
        }
    }

    @Test
    void one_that_cannot_be_set_up_is_nobodys_story() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> system(tiny -> new Visits(tiny) {

                    @Override
                    public void setUp() {
                        throw new IllegalStateException("no shop");
                    }
                }))
                .withMessageStartingWith("visits: setUp fails when the bench calls it: ");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> system(tiny -> new Visits(tiny) {

                    @Override
                    public void setUp() {
                        throw new InconclusiveException(language -> "nobody knows");
                    }
                }))
                .withMessage("nobody knows");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> system(tiny -> {
                    throw new Exception("no section");
                }))
                .withMessageStartingWith("visits: setUp fails when the bench calls it: ");
    }

    @Test
    void a_type_that_no_store_has_is_refused() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> opened(spec((stores, key, owner, lease, clock) -> {
                    stores.object(StringBuilder.class);
                    return null;
                })))
                .withMessageStartingWith("there is nothing of the type java.lang.StringBuilder for a section; ");
    }

    /** A thread that set-up has left behind is nobody's client. */
    @Test
    void what_is_sent_when_nothing_is_asked_of_it_is_told_and_not_sent() {
        List<TinyClient> kept = new ArrayList<>();
        try (SectionSystem system = system(tiny -> {
            kept.add(tiny);
            return new Visits(tiny);
        })) {
            assertThatThrownBy(() -> kept.get(0).ask("PUT", "visits", "9"))
                    .hasMessageContaining("nothing is asked of the section; PUT is not sent");

            assertThat(held(system)).containsExactly("visits=[0] in Tiny");
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(system::state)
                    .withMessage(
                            "visits: a thread that setUp, check or state has started sent PUT when that had returned;"
                                    + " let the method wait until its thread has ended");
        }
    }

    /** What the lock keeps is no part of the resource. */
    @Test
    void what_is_sent_while_its_lock_is_called_is_about_the_lock() {
        LockSpec section = spec((stores, key, owner, lease, clock) -> {
            TinyClient tiny = (TinyClient) stores.object(TinyClient.class);
            DistributedLock lock = stores.known(new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return tiny.ask("PUTNEW", "mutex", owner, "30000").equals("ok");
                }

                @Override
                public boolean unlock() {
                    return tiny.ask("DROP", "helper").equals("no");
                }
            });
            return new Visits(tiny) {

                @Override
                public Answer run() {
                    tiny.ask("GET", "visits");
                    boolean isTaken = lock.tryLock();
                    tiny.ask("GET", "visits");
                    return isTaken && lock.unlock() ? Answer.done("") : Answer.REFUSED;
                }
            };
        });
        try (SectionSystem system = opened(section)) {
            sent(system, "A");

            assertThat(system.answer("A")).hasValue("done");
            assertThat(system.isOfLock("mutex")).isTrue();
            assertThat(system.isOfLock("mutex (Tiny)")).isTrue();
            assertThat(system.isOfLock("helper")).isTrue();
            assertThat(system.isOfLock("visits")).isFalse();
        }
    }

    @Test
    void a_command_with_a_time_that_is_not_now_is_not_sent() {
        try (SectionSystem system = system(tiny -> new Visits(tiny) {

            @Override
            public Answer run() {
                tiny.ask(
                        "PUT",
                        "until",
                        Long.toString(Instant.now().plusSeconds(60).toEpochMilli()));
                return Answer.done("");
            }
        })) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> sent(system, "A"))
                    .withMessageStartingWith("the section sends a time that is not now (PUT with ");
        }
    }

    /** Everything is told by what is the same in each run. */
    @Test
    void times_and_drawn_numbers_are_told_by_their_place() {
        String now = Long.toString(Instant.now().toEpochMilli());
        Snapshot.StoredValue value =
                new Snapshot.StoredValue("list", List.of(now, "2000000002"), true, OptionalLong.of(5));

        assertThat(Normalization.text("at " + now + " as 2000000001")).isEqualTo("at (time) as #1");
        assertThat(Normalization.value(value))
                .isEqualTo(new Snapshot.StoredValue("list", List.of("(time)", "#2"), true, OptionalLong.of(5)));
    }

    private final List<String> done = new CopyOnWriteArrayList<>();

    /** A place that notes what is done to it. */
    private final class Watched implements StorePlace {

        private final StorePlace place = TINY.open();

        @Override
        public String storeName() {
            return place.storeName();
        }

        @Override
        public boolean has(String type) {
            return place.has(type);
        }

        @Override
        public Store store() {
            return place.store();
        }

        @Override
        public void noteFirstState() {
            done.add("first state");
            place.noteFirstState();
        }

        @Override
        public void reset() {
            place.reset();
        }

        @Override
        public void notice(List<String> command) {
            done.add("notices " + command);
        }

        @Override
        public void noticeSetUp(List<String> command) {
            done.add("notices set-up " + command);
        }

        @Override
        public StoreClient connect(CommandGate gate) {
            StoreClient client = place.connect(gate);
            return new StoreClient() {

                @Override
                public Object object(Class<?> type, List<AutoCloseable> opened) throws Exception {
                    opened.add(() -> done.add("object closed"));
                    return client.object(type, opened);
                }

                @Override
                public void beginAttempt() {
                    done.add("begins");
                }

                @Override
                public void cut() {
                    done.add("cut");
                }

                @Override
                public void kill() {
                    done.add("killed");
                }

                @Override
                public boolean isCutOff() {
                    return done.contains("cut");
                }

                @Override
                public void close() {
                    done.add("client closed");
                    client.close();
                }
            };
        }

        @Override
        public StorePort port() {
            return place.port();
        }

        @Override
        public void close() {
            done.add("place closed");
            place.close();
        }
    }

    private SectionSystem watched(Maker maker) {
        StoreKind.Started watching = (StoreKind.Started) Proxy.newProxyInstance(
                SectionSubjectTest.class.getClassLoader(),
                new Class<?>[] {StoreKind.Started.class},
                (proxy, method, arguments) -> new Watched());
        LockSpec section =
                spec((stores, key, owner, lease, clock) -> maker.of((TinyClient) stores.object(TinyClient.class)));
        return SectionSystem.open(
                Launch.underNewName(section, ClientProgram.CAREFUL, LEASE),
                List.of(watching),
                PATIENCE,
                () -> done.add("end"));
    }

    @Test
    void whoever_sets_up_is_told_of_to_the_store_and_everything_is_closed() {
        watched(Visits::new).close();

        assertThat(done)
                .containsExactly(
                        "begins",
                        "notices set-up [PUT, visits, 0]",
                        "object closed",
                        "first state",
                        "client closed",
                        "place closed",
                        "end");
    }

    @Test
    void whoever_runs_is_told_of_to_the_store() {
        try (SectionSystem system = watched(Visits::new)) {
            done.clear();

            sent(system, "A");

            assertThat(done).startsWith("begins", "notices [GET, visits]", "notices [PUT, visits, 1]", "object closed");
        }
    }

    @Test
    void what_cannot_be_set_up_leaves_nothing_open() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> watched(tiny -> {
                    throw new IllegalStateException("no section");
                }));

        assertThat(done).containsExactly("begins", "client closed", "place closed");
    }

    private static SectionRun run(SectionBinding.Section section, List<AutoCloseable> opened) {
        return new SectionRun(section, opened, (answer, inFull) -> {});
    }

    /** A library may have wrapped it. */
    @Test
    void what_the_bench_says_of_itself_is_no_answer_of_the_section() {
        InconclusiveException found = new InconclusiveException(language -> "somebody was here");
        SectionBinding.Section failing = new Visits(null) {

            @Override
            public Answer run() {
                throw new IllegalStateException(new IllegalArgumentException(found));
            }
        };

        assertThatThrownBy(() -> run(failing, List.of()).run(null)).isSameAs(found);
        assertThat(run(failing, List.of()).source()).isEqualTo(failing.source());
    }

    @Test
    void a_run_closes_its_section_and_what_it_was_given() {
        SectionBinding.Section section = new Visits(null) {

            @Override
            public void close() {
                done.add("section");
            }
        };

        run(section, List.of(() -> done.add("one"), () -> done.add("two"))).close();

        assertThat(done).containsExactly("section", "one", "two");
        assertThatThrownBy(() -> run(section, List.of(() -> {
                            throw new IllegalArgumentException("gone");
                        }))
                        .close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("what the section was given could not be closed");
    }

    @Test
    void the_connections_of_a_client_are_cut_killed_and_closed_in_each_store() {
        StoreClient client = new Watched().connect(CommandGate.OPEN);
        SectionConnection connection = new SectionConnection(List.of(client), CommandSource.CALLING_THREAD, () -> null);
        SectionConnection byPort = new SectionConnection(List.of(client), CommandSource.PORT, () -> null);

        assertThat(connection.mayHaveOwnThreads()).isFalse();
        assertThat(byPort.mayHaveOwnThreads()).isTrue();
        assertThat(connection.awaitsItsThreads()).isTrue();
        assertThat(connection.lostAnswer()).isEqualTo(Exception.class);
        assertThatThrownBy(connection::newLock).hasMessage("a section is run, and not taken");
        assertThat(connection.blockingStore()).isEmpty();
        assertThat(connection.isInTransaction()).isFalse();
        assertThat(connection.isCutOff()).isFalse();
        connection.awaitEnd();
        assertThat(connection.isCutOff()).isTrue();
        connection.kill();
        connection.newProgram(ClientProgram.CAREFUL);
        connection.close();
        assertThat(done).containsExactly("cut", "killed", "begins", "client closed");
    }

    @Test
    void a_client_waits_if_it_does_in_one_of_its_stores() {
        AtomicBoolean isBlocked = new AtomicBoolean();
        BlockingStore waiting = new BlockingStore() {

            @Override
            public boolean isBlocked() {
                return isBlocked.get();
            }

            @Override
            public boolean losesAtOnce() {
                return true;
            }

            @Override
            public void cut() {
                done.add("cut");
            }
        };
        StoreClient client = new StoreClient() {

            @Override
            public Object object(Class<?> type, List<AutoCloseable> opened) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Optional<BlockingStore> blockingStore() {
                return Optional.of(waiting);
            }

            @Override
            public boolean isInTransaction() {
                return true;
            }

            @Override
            public void close() {}
        };
        SectionConnection connection = new SectionConnection(List.of(client), CommandSource.CALLING_THREAD, () -> null);
        BlockingStore all = connection.blockingStore().orElseThrow();

        assertThat(connection.isInTransaction()).isTrue();

        assertThat(all.isBlocked()).isFalse();
        isBlocked.set(true);
        assertThat(all.isBlocked()).isTrue();
        assertThat(all.losesAtOnce()).isFalse();
        all.cut();
        assertThat(done).containsExactly("cut");
    }
}
