package io.github.lockevolution.sections;

import static io.github.lockevolution.lock.Failure.BROKEN_INVARIANT;
import static io.github.lockevolution.lock.Failure.DEADLOCK;
import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static io.github.lockevolution.lock.Failure.STALE_WRITE;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.stage5.LuaStage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The sections for {@code ./lab --locks sections}, with the lock of stage 5: each behind the one whose fault it mends, with the failures that it
 * shows on an H2. Sections that need a PostgreSQL, a lost answer or other bounds are not among them.
 */
public final class SectionCollection implements LockCollection {

    private static final String NAME = "sections";

    @Override
    public List<LockSpec> locks() {
        return List.of(
                section(UnlockBeforeCommit.class, "unlock, commit", NOT_SERIALIZABLE, STALE_WRITE),
                section(UnlockAfterCommit.class, "commit, unlock", STALE_WRITE).after("unlock-before-commit"),
                section(CheckOutside.class, "read outside", NOT_SERIALIZABLE, STALE_WRITE),
                section(CheckInside.class, "read inside", STALE_WRITE).after("check-outside"),
                section(CachedBeforeLock.class, "cached before", NOT_SERIALIZABLE, STALE_WRITE),
                section(CacheClearedInside.class, "cache cleared", STALE_WRITE).after("cached-before-lock"),
                section(ReplicaUnderLock.class, "from replica", NOT_SERIALIZABLE, STALE_WRITE),
                section(PrimaryUnderLock.class, "from primary", STALE_WRITE).after("replica-under-lock"),
                section(TwoKeysOneRow.class, "two keys", NOT_SERIALIZABLE, STALE_WRITE),
                section(OneKeyOneRow.class, "one key", STALE_WRITE).after("two-keys-one-row"),
                section(GoesOnWithoutLock.class, "goes on", NOT_SERIALIZABLE, STALE_WRITE),
                section(WorkAfterUnlock.class, "work after", NOT_SERIALIZABLE, STALE_WRITE),
                section(ReadThenWrite.class, "read, write", NOT_SERIALIZABLE),
                section(ConditionalUpdate.class, "in UPDATE").after("read-then-write"),
                section(VersionNotCompared.class, "not compared", NOT_SERIALIZABLE),
                section(VersionCompared.class, "compared").after("version-not-compared"),
                section(ForUpdateAutoCommit.class, "auto commit", NOT_SERIALIZABLE),
                section(ForUpdateInTransaction.class, "one commit").after("for-update-auto-commit"),
                section(RollbackDropsRowLock.class, "rolled back", NOT_SERIALIZABLE),
                section(RollbackBeforeRowLock.class, "locked again").after("rollback-drops-row-lock"),
                section(CountThenInsert.class, "count, insert", NOT_SERIALIZABLE),
                section(CountedInUpdate.class, "counted").after("count-then-insert"),
                section(TwoWrites.class, "two commits", HALF_DONE),
                section(OneTransaction.class, "one commit").after("two-writes"),
                section(ReservedInRedis.class, "reserved apart", HALF_DONE),
                section(ReservedInOneStore.class, "one store").after("reserved-in-redis"),
                section(ReservationRepaired.class, "repaired").after("reserved-in-redis"),
                section(SeatHeldInRedis.class, "seat held", STALE_WRITE, HALF_DONE),
                section(SeatSoldByRow.class, "by its row").after("seat-held-in-redis"),
                section(RequestKeyElsewhere.class, "key elsewhere", HALF_DONE),
                section(RequestKeyInTransaction.class, "key in it").after("request-key-elsewhere"),
                section(DecrThenIncr.class, "DECR, INCR", HALF_DONE),
                section(DecrByScript.class, "by script").after("decr-then-incr"),
                section(StaleCacheFill.class, "stale fill", NOT_SERIALIZABLE, HALF_DONE),
                section(CacheFillUnderLock.class, "under lock", STALE_WRITE, HALF_DONE)
                        .after("stale-cache-fill"),
                section(JobTrustsLock.class, "job, lock alone", BROKEN_INVARIANT),
                section(JobNotesDay.class, "job notes day").after("job-trusts-lock"),
                section(MigrationAfterCreateTable.class, "CREATE TABLE", NOT_SERIALIZABLE),
                section(MigrationKeyAsLock.class, "key as lock", NOT_SERIALIZABLE, HALF_DONE),
                section(MigrationInOneTransaction.class, "one commit").after("migration-key-as-lock"),
                section(QueueJobTakenFirst.class, "taken first", HALF_DONE),
                section(QueueJobInTransaction.class, "with the work").after("queue-job-taken-first"),
                section(RowsInAnyOrder.class, "any order", DEADLOCK),
                section(RowsInOneOrder.class, "one order").after("rows-in-any-order"),
                section(FencedWrite.class, "fenced").after("check-inside"));
    }

    private static LockSpec section(Class<?> type, String title, Failure... shows) {
        CheckedLock found = JavaLockLoader.ofClass(type.getName(), LockUse.USUAL, List.of());
        CheckedLock given = found.takesLock() ? found.taking(new LuaStage().lock()) : found;
        return given.spec().titled(title).of(NAME).suffering(Set.of(shows)).from(() -> source(type));
    }

    /** The build puts it beside the class. */
    private static Optional<LockSource> source(Class<?> type) {
        String file = type.getSimpleName() + ".java";
        try (InputStream source = type.getResourceAsStream(file)) {
            return source == null
                    ? Optional.empty()
                    : Optional.of(new LockSource(file, new String(source.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
