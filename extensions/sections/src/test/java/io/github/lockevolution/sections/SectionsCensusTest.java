package io.github.lockevolution.sections;

import static io.github.lockevolution.lock.Failure.BROKEN_INVARIANT;
import static io.github.lockevolution.lock.Failure.DEADLOCK;
import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static io.github.lockevolution.lock.Failure.STALE_WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.stage5.LuaStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schedule of each section shows, counted exactly: two clients, one crash, one lease that runs out, with the lock of stage 5. */
class SectionsCensusTest {

    private static final Bounds USUAL = Bounds.clients(2).crashes(1).expiries(1);

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        stores = new SectionKind().start(BenchSettings.ofSystem());
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    static Stream<Arguments> counted() {
        return Stream.of(
                Arguments.of(ReadThenWrite.class, 24, Map.of(NOT_SERIALIZABLE, 4)),
                Arguments.of(ConditionalUpdate.class, 6, Map.of()),
                Arguments.of(VersionNotCompared.class, 24, Map.of(NOT_SERIALIZABLE, 4)),
                Arguments.of(VersionCompared.class, 24, Map.of()),
                Arguments.of(StaleCacheFill.class, 43, Map.of(NOT_SERIALIZABLE, 1, HALF_DONE, 3)),
                Arguments.of(RowsInAnyOrder.class, 50, Map.of(DEADLOCK, 8)),
                Arguments.of(RowsInOneOrder.class, 118, Map.of()),
                Arguments.of(ForUpdateAutoCommit.class, 24, Map.of(NOT_SERIALIZABLE, 4)),
                Arguments.of(ForUpdateInTransaction.class, 46, Map.of()),
                Arguments.of(SeatSoldByRow.class, 320, Map.of()),
                Arguments.of(RequestKeyElsewhere.class, 14, Map.of(HALF_DONE, 4)),
                Arguments.of(RequestKeyInTransaction.class, 34, Map.of()),
                Arguments.of(ReservedInRedis.class, 24, Map.of(HALF_DONE, 12)),
                Arguments.of(ReservedInOneStore.class, 34, Map.of()),
                Arguments.of(CountThenInsert.class, 84, Map.of(NOT_SERIALIZABLE, 18)),
                Arguments.of(CountedInUpdate.class, 34, Map.of()),
                Arguments.of(JobTrustsLock.class, 186, Map.of(BROKEN_INVARIANT, 98)),
                Arguments.of(MigrationKeyAsLock.class, 114, Map.of(NOT_SERIALIZABLE, 12, HALF_DONE, 28)),
                Arguments.of(MigrationInOneTransaction.class, 118, Map.of()),
                Arguments.of(QueueJobTakenFirst.class, 50, Map.of(HALF_DONE, 18)),
                Arguments.of(QueueJobInTransaction.class, 36, Map.of()),
                Arguments.of(DecrThenIncr.class, 8, Map.of(HALF_DONE, 2)),
                Arguments.of(DecrByScript.class, 6, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("counted")
    void a_section_shows_this_and_nothing_else(Class<?> section, int schedules, Map<Failure, Integer> failures) {
        assertCounts(census(section, USUAL, store), schedules, failures);
    }

    static Stream<Arguments> countedLonger() {
        return Stream.of(
                Arguments.of(SeatHeldInRedis.class, 4832, Map.of(STALE_WRITE, 4132, HALF_DONE, 92)),
                Arguments.of(CheckInside.class, 620, Map.of(STALE_WRITE, 48)),
                Arguments.of(OneKeyOneRow.class, 620, Map.of(STALE_WRITE, 48)),
                Arguments.of(TwoWrites.class, 620, Map.of(HALF_DONE, 128)),
                Arguments.of(WorkAfterUnlock.class, 666, Map.of(NOT_SERIALIZABLE, 6, STALE_WRITE, 98)),
                Arguments.of(RollbackDropsRowLock.class, 586, Map.of(NOT_SERIALIZABLE, 72)),
                Arguments.of(UnlockBeforeCommit.class, 1512, Map.of(NOT_SERIALIZABLE, 4, STALE_WRITE, 148)),
                Arguments.of(UnlockAfterCommit.class, 2002, Map.of(STALE_WRITE, 240)),
                Arguments.of(CheckOutside.class, 866, Map.of(NOT_SERIALIZABLE, 6, STALE_WRITE, 116)),
                Arguments.of(TwoKeysOneRow.class, 2388, Map.of(NOT_SERIALIZABLE, 36, STALE_WRITE, 252)),
                Arguments.of(GoesOnWithoutLock.class, 1324, Map.of(NOT_SERIALIZABLE, 18, STALE_WRITE, 126)),
                Arguments.of(OneTransaction.class, 1434, Map.of()),
                Arguments.of(FencedWrite.class, 7816, Map.of()),
                Arguments.of(CacheFillUnderLock.class, 1120, Map.of(STALE_WRITE, 63, HALF_DONE, 61)),
                Arguments.of(CachedBeforeLock.class, 866, Map.of(NOT_SERIALIZABLE, 6, STALE_WRITE, 116)),
                Arguments.of(CacheClearedInside.class, 3088, Map.of(STALE_WRITE, 216)),
                Arguments.of(ReplicaUnderLock.class, 2272, Map.of(NOT_SERIALIZABLE, 8, STALE_WRITE, 408)),
                Arguments.of(PrimaryUnderLock.class, 2272, Map.of(STALE_WRITE, 160)),
                Arguments.of(RollbackBeforeRowLock.class, 704, Map.of()),
                Arguments.of(ReservationRepaired.class, 2160, Map.of()),
                Arguments.of(MigrationAfterCreateTable.class, 14518, Map.of(NOT_SERIALIZABLE, 12106)),
                Arguments.of(JobNotesDay.class, 824, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("countedLonger")
    @Tag("integration")
    void a_section_with_many_schedules_shows_this_and_nothing_else(
            Class<?> section, int schedules, Map<Failure, Integer> failures) {
        assertCounts(census(section, USUAL, store), schedules, failures);
    }

    @Test
    void a_lost_answer_to_a_commit_sells_twice() {
        Bounds lost = Bounds.clients(2).lostReplies(1);

        assertCounts(census(RetryAfterLostAnswer.class, lost, store), 36, Map.of(HALF_DONE, 18));
        assertCounts(census(RetryByRequestNumber.class, lost, store), 1204, Map.of());
    }

    /** There is one timer of its kind in a JVM. */
    @Test
    @Tag("integration")
    void what_others_do_later_in_the_same_jvm_is_no_fault_of_a_section() {
        CompletableFuture<Void> later = new CompletableFuture<Void>().orTimeout(1, TimeUnit.HOURS);
        try {
            assertCounts(census(CheckInside.class, USUAL, store), 620, Map.of(STALE_WRITE, 48));
        } finally {
            later.complete(null);
        }
    }

    /** Nobody needs to die for that: whoever finds the last item sold goes, and the lock stays until its lease is over. */
    @Test
    void a_way_out_without_unlock_leaves_the_lock_taken() {
        Bounds plain = Bounds.clients(2);

        assertCounts(census(SoldOutKeepsLock.class, plain, store), 10, Map.of(BROKEN_INVARIANT, 2));
        assertCounts(census(SoldOutFreesLock.class, plain, store), 10, Map.of());
    }

    /** Its client hears of it then, and sees what it did. The figures are those of an enumeration that shares no code with the bench. */
    @Test
    void a_statement_that_waits_takes_effect_also_if_its_answer_is_lost() {
        Bounds lost = Bounds.clients(2).lostReplies(1);

        assertCounts(census(LooksAfterLostAnswer.class, lost, store), 14, Map.of());
        assertCounts(census(LooksAfterLostAnswer.class, lost.crashes(1), store), 48, Map.of());
    }

    /** What was committed under the lock is not seen by a transaction that began before, if that is to read the same again. */
    @Test
    @Tag("integration")
    void how_far_transactions_are_kept_apart_decides() {
        Bounds plain = Bounds.clients(2);

        assertCounts(census(CountsInsideLock.class, plain, store), 130, Map.of());
        BenchSettings settings = BenchSettings.ofSystem().with(Setting.ISOLATION, "repeatable-read");
        try (StoreKind.Started apart = new SectionKind().start(settings)) {
            assertCounts(
                    census(CountsInsideLock.class, plain, new ProvenStore(apart)), 130, Map.of(NOT_SERIALIZABLE, 10));
        }
    }

    /** By an enumeration that shares no code with the bench; within the usual bounds, the figures are those above. */
    @Test
    @Tag("integration")
    void counts_what_a_plain_enumeration_counts() {
        assertThat(transactions(true, USUAL).failures()).isEqualTo(Map.of(NOT_SERIALIZABLE, 4, STALE_WRITE, 148));
        assertThat(transactions(false, USUAL).failures()).isEqualTo(Map.of(STALE_WRITE, 240));
        for (Bounds bounds : List.of(
                Bounds.clients(2),
                Bounds.clients(2).crashes(1),
                Bounds.clients(2).expiries(1))) {
            for (boolean isEarly : new boolean[] {true, false}) {
                PlainEnumeration plain = transactions(isEarly, bounds);

                Class<?> section = isEarly ? UnlockBeforeCommit.class : UnlockAfterCommit.class;
                assertCounts(census(section, bounds, store), plain.schedules(), plain.failures());
            }
        }
    }

    private static PlainEnumeration transactions(boolean isUnlockedEarly, Bounds bounds) {
        return PlainEnumeration.of(SmallSections.sellsInTransaction(isUnlockedEarly), bounds);
    }

    @Test
    @Tag("nightly")
    void three_clients_under_a_lock_show_nothing_that_is_half_done() {
        Bounds three = Bounds.clients(3).crashes(1).expiries(1);

        assertCounts(census(UnlockAfterCommit.class, three, store), 102438, Map.of(STALE_WRITE, 32322));
    }

    static List<TwofoldSection> small() {
        return SmallSections.all();
    }

    /** Keys named after the lock, keys with a time, refusals and errors that leave something, faults that are not to blame. */
    @ParameterizedTest
    @Tag("integration")
    @MethodSource("small")
    void a_small_section_shows_what_a_plain_enumeration_shows(TwofoldSection section) {
        for (Bounds bounds : List.of(
                Bounds.clients(2),
                USUAL,
                Bounds.clients(2).lostReplies(1),
                Bounds.clients(2).expiries(2))) {
            assertCountedAlike(section, bounds);
        }
    }

    /** A client that has died before its first command is not to blame for what two others do. */
    @Test
    @Tag("integration")
    void three_clients_show_what_a_plain_enumeration_shows() {
        assertCountedAlike(
                SmallSections.SETS_UNDER_LOCK, Bounds.clients(3).crashes(1).expiries(1));
    }

    /** What is serial, move by move, is never called anything else; and all else is counted alike. */
    @ParameterizedTest
    @Tag("integration")
    @MethodSource("invented")
    void an_invented_section_shows_what_a_plain_enumeration_shows(TwofoldSection section) {
        assertCountedAlike(section, USUAL);
        try (Testbed testbed = Testbed.open(section.onRedis(), store, 2)) {
            assertThat(inTurn(testbed, 0, 1)).doesNotContain(NOT_SERIALIZABLE);
            assertThat(inTurn(testbed, 1, 0)).doesNotContain(NOT_SERIALIZABLE);
        }
    }

    private static void assertCountedAlike(TwofoldSection section, Bounds bounds) {
        PlainEnumeration counted = PlainEnumeration.of(section, bounds);

        try (Testbed testbed = Testbed.open(section.onRedis(), store, bounds.clients())) {
            assertCounts(census(testbed, bounds), counted.schedules(), counted.failures());
        }
    }

    /** Of which a client that is alone says that it is done: nobody looks at others. */
    static Stream<TwofoldSection> invented() {
        return LongStream.rangeClosed(1, 60).mapToObj(InventedSections::of).filter(PlainEnumeration::isDoneAlone);
    }

    @ParameterizedTest
    @Tag("integration")
    @MethodSource({"counted", "countedLonger"})
    void clients_that_come_in_turn_are_serial(Class<?> section) {
        try (CheckedLock found = JavaLockLoader.ofClass(section.getName(), LockUse.USUAL, List.of());
                CheckedLock given = found.takesLock() ? found.taking(new LuaStage().lock()) : found;
                Testbed testbed = Testbed.open(given.spec(), store, 2)) {
            assertThat(inTurn(testbed, 0, 1)).doesNotContain(NOT_SERIALIZABLE);
            assertThat(inTurn(testbed, 1, 0)).doesNotContain(NOT_SERIALIZABLE);
        }
    }

    /** What shows when one client runs after the other. */
    private static Set<Failure> inTurn(Testbed testbed, int... clients) {
        try (Execution execution = testbed.begin(clients.length)) {
            for (int client : clients) {
                Move step = new Move(MoveKind.STEP, client);
                while (execution.possible().contains(step)) {
                    execution.make(step);
                }
            }
            return execution.trace(testbed.lock()).failures().keySet();
        }
    }

    /** It runs, and the database commits it; between the two, another may run. By an enumeration that shares no code with the bench. */
    @Test
    void a_statement_that_reads_more_than_it_writes_is_two_moves() {
        for (Bounds bounds : List.of(
                Bounds.clients(2),
                Bounds.clients(2).crashes(1),
                Bounds.clients(2).lostReplies(1))) {
            assertThat(census(InsertsUnlessThere.class, bounds, store).schedules())
                    .isEqualTo(PlainStatements.of(false, bounds).schedules());
            assertThat(census(InsertsUnlessThereOnce.class, bounds, store).schedules())
                    .isEqualTo(PlainStatements.of(true, bounds).schedules());
        }

        Bounds plain = Bounds.clients(2);
        int insertedTwice = PlainStatements.of(false, plain).insertedTwice();
        assertCounts(census(InsertsUnlessThere.class, plain, store), 6, Map.of(NOT_SERIALIZABLE, insertedTwice));
        assertCounts(census(InsertsUnlessThereOnce.class, plain, store), 4, Map.of());
    }

    /** Two commands of each: whoever has the row waits for it over another connection, and the other one for whoever has it. */
    @Test
    void a_client_that_waits_for_itself_is_a_deadlock() {
        assertCounts(census(WaitsForItself.class, Bounds.clients(2), store), 4, Map.of(DEADLOCK, 4));
    }

    private static void assertCounts(Census census, int schedules, Map<Failure, Integer> failures) {
        assertThat(census.gap()).isEmpty();
        Map<Failure, Integer> counted = new HashMap<>();
        census.observedFailures()
                .forEach(failure -> counted.put(failure, census.count(failure).intValueExact()));
        assertThat(counted).isEqualTo(failures);
        assertThat(census.schedules()).isEqualTo(schedules);
    }

    static Census census(Class<?> section, Bounds bounds, ProvenStore store) {
        try (CheckedLock found = JavaLockLoader.ofClass(section.getName(), LockUse.USUAL, List.of());
                CheckedLock given = found.takesLock() ? found.taking(new LuaStage().lock()) : found;
                Testbed testbed = Testbed.open(given.spec(), store, bounds.clients())) {
            return census(testbed, bounds);
        }
    }

    private static Census census(Testbed testbed, Bounds bounds) {
        return new Explorer(testbed, bounds, Merging.ON)
                .explore(() -> false, progress -> {})
                .census();
    }
}
