package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A check from its first command to its result, of locks in memory that say that they are in a Redis. */
class CheckInMemoryTest {

    private static final Bounds NARROW = Bounds.clients(2);

    private final PlayedInMemory memory = new PlayedInMemory();
    private final ProvenStore store = new ProvenStore(memory);

    /** A short history of locks. */
    private final List<LockSpec> known = List.of(
            memory.inRedis(named("old-one", MemoryLock.GET_SET))
                    .acquires("GET key", "SET key owner")
                    .releases("DEL key")
                    .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK),
            memory.inRedis(named("old-two", MemoryLock.SETNX))
                    .acquires("SETNX key owner")
                    .releases("DEL key")
                    .suffers(Failure.ORPHAN_KEY)
                    .after("old-one"),
            memory.inRedis(named("old-three", MemoryLock.SET_NX_PX))
                    .acquires("SET key owner NX PX millis")
                    .releases("DEL key")
                    .suffers(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN)
                    .after("old-two"),
            memory.inRedis(named("old-four", MemoryLock.COMPARING))
                    .acquires("SET key owner NX PX millis")
                    .releases("DELEX key IFEQ owner")
                    .suffers(Failure.LEASE_OVERRUN)
                    .after("old-three"));

    private final AtomicInteger runs = new AtomicInteger();

    private static LockSpec named(String name, LockSpec lock) {
        return MemoryLock.of(name, MemoryLock.take(lock), MemoryLock.give(lock));
    }

    private Check check(BooleanSupplier stop) {
        return new Check(store, known, stop, progress -> runs.incrementAndGet());
    }

    private CheckResult checked(LockSpec memoryLock, Bounds... bounds) {
        return checked(check(() -> false), new LockInMemory(memoryLock), bounds);
    }

    private static CheckResult checked(Check check, CheckedLock lock, Bounds... bounds) {
        return check.of(lock, CheckResult.USUALLY_ALLOWED, List.of(bounds), Launcher.LEASE);
    }

    /** One line for each finding: how often, which command decides, why, and what closes it. */
    private static List<String> told(CheckResult result) {
        return result.findings().stream()
                .map(finding -> finding.failure() + " " + finding.schedules() + " by "
                        + finding.command().map(sent -> sent.command()).orElse("nothing") + ": "
                        + finding.cause().in(Language.ENGLISH)
                        + finding.mitigation()
                                .map(closed -> "; " + closed.words().in(Language.ENGLISH))
                                .orElse(""))
                .toList();
    }

    private static List<String> english(List<Message> messages) {
        return messages.stream().map(message -> message.in(Language.ENGLISH)).toList();
    }

    @Test
    void a_lock_that_is_like_a_known_one_is_told_so_with_what_closes_each_failure() {
        CheckResult result = checked(
                check(() -> false), new LockInMemory(memory.inRedis(named("mine", MemoryLock.GET_SET))), Bounds.USUAL);

        assertThat(result.expectation()).isEqualTo(Expectation.BROKEN);
        assertThat(result.likeness()).hasValueSatisfying(likeness -> {
            assertThat(likeness.reference().name()).isEqualTo("old-one");
            assertThat(likeness.isSame()).isTrue();
            assertThat(likeness.sameMoves()).containsExactly(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
        });
        assertThat(told(result))
                .containsExactly(
                        "RACE 96 by SET lock A: SET lets A in while another is inside; old-two, by SETNX key owner",
                        "ORPHAN_KEY 22 by SET lock A: a crash of the holder after SET; old-three, by SET key owner NX PX"
                                + " millis; not yet by old-two",
                        "FOREIGN_UNLOCK 48 by DEL lock: DEL of B takes away the lock of another; old-two, by SETNX key"
                                + " owner");
        assertThat(result.missing()).isEmpty();
        assertThat(result.reason()).isEmpty();
    }

    @Test
    void a_lock_that_shows_no_more_than_what_is_usual_passes() {
        CheckResult result = checked(named("mine", MemoryLock.COMPARING), NARROW, Bounds.USUAL);

        assertThat(result.expectation()).isEqualTo(Expectation.MET);
        assertThat(told(result))
                .containsExactly(
                        "LEASE_OVERRUN 48 by SET lock B NX PX 30000: work outlives its lease; no later lock; only"
                                + " the guarded resource can stop this one");
        assertThat(result.unexpected()).isEmpty();
        assertThat(result.isUnfinished()).isFalse();
        assertThat(result.widest().map(BoundedCensus::bounds)).hasValue(Bounds.USUAL);
        assertThat(result.counting(
                                Failure.LEASE_OVERRUN,
                                result.begunCensuses().toList().get(0))
                        .bounds())
                .isEqualTo(Bounds.USUAL);
        assertThat(result.counting(
                                Failure.LEASE_OVERRUN,
                                result.begunCensuses().toList().get(1))
                        .bounds())
                .isEqualTo(Bounds.USUAL);
    }

    @Test
    void a_lock_that_shows_nothing_is_like_none() {
        CheckResult result = checked(named("mine", MemoryLock.SETNX), NARROW);

        assertThat(result.expectation()).isEqualTo(Expectation.MET);
        assertThat(result.likeness()).isEmpty();
        assertThat(result.findings()).isEmpty();
        assertThat(result.observedFailures()).isEmpty();
        assertThat(result.remarks()).isEmpty();
    }

    /** What the known locks show is counted for careful clients. */
    @Test
    void careless_clients_are_compared_with_no_known_lock() {
        CheckResult result = checked(
                check(() -> false).with(ClientProgram.CARELESS),
                new LockInMemory(named("mine", MemoryLock.GET_SET)),
                Bounds.USUAL);

        assertThat(result.likeness()).isEmpty();
        assertThat(result.begunCensuses().map(Census::program)).containsExactly(ClientProgram.CARELESS);
    }

    @Test
    void a_store_that_forgets_is_compared_with_no_known_lock() {
        CheckResult result =
                checked(named("mine", MemoryLock.SETNX), Bounds.clients(2).evictions(1));

        assertThat(result.likeness()).isEmpty();
        assertThat(result.observedFailures()).contains(Failure.RACE);
        assertThat(result.findings().get(0).mitigation()).isEmpty();
        assertThat(result.findings().get(0).isStoresDoing()).isTrue();
    }

    /** It is begun, however little time there is; what is wider is not. */
    @Test
    void when_the_time_is_over_the_narrowest_census_is_cut_and_the_others_are_not_begun() {
        CheckResult result =
                checked(check(() -> true), new LockInMemory(named("mine", MemoryLock.SETNX)), NARROW, Bounds.USUAL);

        assertThat(result.censuses()).extracting(BoundedCensus::isCut).containsExactly(true, true);
        assertThat(result.censuses().get(0).census()).isPresent();
        assertThat(result.censuses().get(1).census()).isEmpty();
        assertThat(result.gap()).isEmpty();
        assertThat(result.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(result.notReached()).hasSize(2);
        assertThat(result.reason().map(reason -> reason.in(Language.ENGLISH)))
                .hasValue(
                        "not every schedule of 2 clients, at most 0 crashes, 0 expiries, 0 lost replies was run before the time"
                                + " was over");
    }

    @Test
    void what_is_wider_than_what_was_asked_for_need_not_be_reached() {
        Check check = check(() -> runs.get() > 20).asking(NARROW);

        CheckResult result = checked(
                check,
                new LockInMemory(named("mine", MemoryLock.COMPARING)),
                NARROW,
                Bounds.clients(4).expiries(2));

        assertThat(result.censuses()).extracting(BoundedCensus::isComplete).containsExactly(true, false);
        assertThat(result.censuses()).extracting(BoundedCensus::isAsked).containsExactly(true, false);
        assertThat(result.expectation()).isEqualTo(Expectation.MET);
        assertThat(result.missing()).isEmpty();
        assertThat(result.reason()).isEmpty();
    }

    /** A lock that wants to end the JVM has to be heard whatever else it shows. */
    @Test
    void a_lock_that_ends_the_whole_jvm_proves_nothing() {
        CheckedLock lock = new Forwarding(new LockInMemory(named("mine", MemoryLock.SETNX))) {

            @Override
            public Optional<StackTraceElement> jvmExit() {
                return Optional.of(new StackTraceElement("Mine", "tryLock", "Mine.java", 12));
            }
        };

        CheckResult result = checked(check(() -> false), lock, NARROW);

        assertThat(result.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(result.gap().map(gap -> gap.in(Language.ENGLISH)))
                .hasValue(
                        "mine asks for the end of the whole JVM at mine.txt:12: whoever uses the lock would end with it;"
                                + " take that out, or let the lock throw what it cannot do");
    }

    @Test
    void a_lock_that_sends_nothing_proves_nothing() {
        CheckResult result = checked(MemoryLock.of("mute", it -> true, it -> true), NARROW);

        assertThat(result.censuses()).isEmpty();
        assertThat(result.gap().map(gap -> gap.in(Language.ENGLISH)))
                .hasValue(
                        "the tryLock of mute sends no command to the store that it is given, so there is nothing to hold"
                                + " it by");
        assertThat(result.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
    }

    /** A lock before another one, of which a test changes one thing. */
    private abstract static class Forwarding implements ForwardingLock {

        private final CheckedLock lock;

        Forwarding(CheckedLock lock) {
            this.lock = lock;
        }

        @Override
        public CheckedLock lock() {
            return lock;
        }

        @Override
        public LockSpec spec() {
            return lock.spec();
        }
    }

    /**
     * A lock that may behave otherwise in processes of their own.
     *
     * @param apart what it is there
     */
    private static CheckedLock inProcesses(CheckedLock here, UnaryOperator<CheckedLock> apart) {
        return new Forwarding(here) {

            @Override
            public boolean mayDependOnProcess() {
                return true;
            }

            @Override
            public CheckedLock inProcesses(boolean differs) {
                return apart.apply(this);
            }
        };
    }

    private CheckedLock mine(LockSpec lock) {
        return new LockInMemory(named("mine", lock));
    }

    private CheckedLock other(LockSpec lock) {
        return new LockInMemory(named("other", lock));
    }

    @Test
    void a_lock_that_is_the_same_in_processes_is_told_as_it_is_in_one() {
        CheckedLock lock = inProcesses(mine(MemoryLock.SETNX), same -> other(MemoryLock.SETNX));

        assertThat(checked(check(() -> false), lock, NARROW).lock().name()).isEqualTo("mine");
    }

    @Test
    void a_lock_that_is_not_the_same_in_processes_is_told_as_it_is_there() {
        CheckedLock lock = inProcesses(mine(MemoryLock.SETNX), same -> other(MemoryLock.GET_SET));

        CheckResult narrow = checked(check(() -> false), lock, NARROW);
        CheckResult wide = checked(check(() -> false), lock, NARROW, Bounds.USUAL);

        assertThat(narrow.lock().name()).isEqualTo("other");
        assertThat(narrow.observedFailures()).containsExactly(Failure.RACE, Failure.FOREIGN_UNLOCK);
        assertThat(wide.lock().name()).isEqualTo("other");
        assertThat(wide.widest().map(BoundedCensus::bounds)).hasValue(Bounds.USUAL);
    }

    @Test
    void a_lock_that_cannot_be_put_into_processes_proves_nothing() {
        CheckResult result = checked(check(() -> false), inProcesses(mine(MemoryLock.SETNX), same -> same), NARROW);

        assertThat(result.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(result.gap().map(gap -> gap.in(Language.ENGLISH)))
                .hasValueSatisfying(gap -> assertThat(gap).startsWith("this lock uses ids of threads or processes"));
    }

    @Test
    void what_the_lock_of_a_section_shows_alone_is_told_beside_it() {
        CheckResult result = checked(check(() -> false), around(known.get(0)), NARROW);
        CheckResult sound = checked(check(() -> false), around(known.get(1)), NARROW);

        assertThat(english(result.remarks()))
                .contains("The lock alone, old-one, shows RACE and FOREIGN_UNLOCK within the same bounds: ./lab explore"
                        + " old-one");
        assertThat(english(sound.remarks()))
                .contains("The lock alone, old-two, shows no failure within the same bounds");
        assertThat(result.findings()).extracting(Finding::failure).containsExactly(Failure.NOT_SERIALIZABLE);
        assertThat(result.findings().get(0).mitigation()).isEmpty();
        assertThat(told(result))
                .containsExactly(
                        "NOT_SERIALIZABLE 4 by GET visits: A’s SET (4) goes by its GET (1), and B’s SET (3) came"
                                + " between; with the GET behind that, nothing is wrong");
    }

    /** Nobody takes the lock in it. */
    private static CheckedLock around(LockSpec inside) {
        LockSpec section = MemorySection.of("section", Map.of("visits", "0"), it -> {
            String visits = it.ask("GET", "visits").replace("\"", "");
            it.ask("SET", "visits", Integer.toString(Integer.parseInt(visits) + 1));
            return "done";
        });
        return new Forwarding(new LockInMemory(section)) {

            @Override
            public Optional<LockSpec> inside() {
                return Optional.of(inside);
            }
        };
    }

    @Test
    void a_lock_that_shares_its_process_and_passes_is_told_how_to_be_checked_so() {
        CheckedLock lock = new Forwarding(mine(MemoryLock.SETNX)) {

            @Override
            public boolean mayShareProcess() {
                return true;
            }
        };

        assertThat(english(checked(check(() -> false), lock, NARROW).remarks()))
                .containsExactly(
                        "each client was a process of its own: what two requests of one process share, such as a"
                                + " value, a list or a connection, is checked by --together");
        assertThat(checked(check(() -> false), lock, Bounds.USUAL).remarks()).isEmpty();
    }

    @Test
    void what_is_written_when_the_lock_is_free_again_is_told() {
        CheckResult result =
                checked(MemoryLock.of("mine", "SETNX K owner = 1", "DEL K = 1 & SET note owner = OK"), NARROW);

        assertThat(english(result.remarks()))
                .containsExactly("it writes note after it has made the lock free, when another client may be inside");
    }

    @Test
    void known_locks_are_counted_once_for_all_checks() {
        Check check = check(() -> false).with(new KnownCensuses());
        CheckedLock lock = mine(MemoryLock.GET_SET);
        checked(check, lock, NARROW);
        int first = runs.get();

        checked(check, lock, NARROW);

        assertThat(runs.get() - first).isPositive().isLessThan(first);
    }

    @Test
    void schedules_that_showed_a_failure_are_run_again_and_those_that_still_do_are_kept() {
        Map<Failure, Schedule> before = Map.of(
                Failure.RACE, Schedule.parse("mine:A.B.A.B.A.B"),
                Failure.ORPHAN_KEY, Schedule.parse("mine:A.A.A.B.B.B"),
                Failure.LEASE_OVERRUN, Schedule.parse("mine:A.B.expire"));

        Map<Failure, Trace> shown = check(() -> false).replayed(mine(MemoryLock.GET_SET), before, Launcher.LEASE);

        assertThat(shown).containsOnlyKeys(Failure.RACE);
        assertThat(shown.get(Failure.RACE).failures()).containsKey(Failure.RACE);
        assertThat(check(() -> true).replayed(mine(MemoryLock.GET_SET), before, Launcher.LEASE))
                .isEmpty();
        assertThat(check(() -> false).replayed(mine(MemoryLock.GET_SET), Map.of(), Launcher.LEASE))
                .isEmpty();
    }

    @Test
    void schedules_that_show_nothing_in_one_process_are_run_in_several() {
        Map<Failure, Schedule> before = Map.of(Failure.RACE, Schedule.parse("mine:A.B.A.B.A.B"));
        List<Boolean> asked = new ArrayList<>();
        CheckedLock lock = new Forwarding(mine(MemoryLock.COMPARING)) {

            @Override
            public boolean mayDependOnProcess() {
                return true;
            }

            @Override
            public CheckedLock inProcesses(boolean differs) {
                asked.add(differs);
                return new LockInMemory(MemoryLock.of(
                        "mine", MemoryLock.take(MemoryLock.GET_SET), MemoryLock.give(MemoryLock.GET_SET)));
            }
        };

        assertThat(check(() -> false).replayed(lock, before, Launcher.LEASE)).containsOnlyKeys(Failure.RACE);
        assertThat(asked).containsExactly(true);
    }

    @Test
    void how_things_stand_after_a_schedule_is_looked_at_and_without_one_at_the_start() {
        assertThat(check(() -> false)
                        .<String>after(
                                Optional.of(Schedule.parse("mine:A.B")),
                                mine(MemoryLock.SETNX),
                                Launcher.LEASE,
                                (testbed, execution) -> execution.phases().toString()))
                .isEqualTo("[INSIDE, DONE]");
        assertThat(check(() -> false)
                        .<String>after(
                                Optional.empty(),
                                mine(MemoryLock.SETNX),
                                Launcher.LEASE,
                                (testbed, execution) -> execution.phases().toString()))
                .isEqualTo("[NOT_STARTED, NOT_STARTED]");
    }
}
