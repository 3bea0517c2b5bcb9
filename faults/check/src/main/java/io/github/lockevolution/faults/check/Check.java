package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.PassRemarks;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.ShortLeaseException;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.model.UnseenSideException;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Checks a lock: counts how it fails within bounds that grow, draws the shortest story of each failure, says which known lock it fails
 * like, and tries the same moves on those that improve on it. The caller breaks the canary.
 *
 * @param store with as much patience as usual
 * @param references known locks, in the order of history
 * @param stop asked repeatedly; true ends the check, which keeps the schedules counted so far
 * @param progress told after each run of a schedule
 * @param program the program of each client
 * @param known the censuses of known locks so far
 * @param asked the bounds without which nothing is proven
 */
public record Check(
        ProvenStore store,
        List<LockSpec> references,
        BooleanSupplier stop,
        Consumer<Progress> progress,
        ClientProgram program,
        KnownCensuses known,
        Predicate<Bounds> asked) {

    public Check {
        references = List.copyOf(references);
    }

    /** A check of careful clients, within all of its bounds. */
    public Check(ProvenStore store, List<LockSpec> references, BooleanSupplier stop, Consumer<Progress> progress) {
        this(store, references, stop, progress, ClientProgram.CAREFUL, new KnownCensuses(), bounds -> true);
    }

    /** The same check with clients that run this. */
    public Check with(ClientProgram program) {
        return new Check(store, references, stop, progress, program, known, asked);
    }

    /** The same check, which looks up what checks before it have counted of the known locks. */
    public Check with(KnownCensuses known) {
        return new Check(store, references, stop, progress, program, known, asked);
    }

    /**
     * The same check, in which nothing is proven without these bounds; wider bounds are run if there is time for them.
     */
    public Check asking(Bounds least) {
        return new Check(store, references, stop, progress, program, known, least::equals);
    }

    /**
     * Checks a lock.
     *
     * @param allowed the failures that the lock may show
     * @param wanted the bounds of the censuses, from the narrowest to the widest, one at least
     */
    public CheckResult of(CheckedLock lock, Set<Failure> allowed, List<Bounds> wanted, Duration lease) {
        CheckResult together = checked(lock, allowed, wanted, lease);
        // A background thread whose work was not seen here is not seen from outside its process either.
        if (!lock.mayDependOnProcess()
                || together.gap().filter(UnseenSideException.class::isInstance).isPresent()) {
            return together;
        }
        CheckedLock inProcesses = lock.inProcesses(true);
        if (inProcesses == lock) {
            // It cannot be put into processes, and what is seen in one JVM says nothing of them.
            return together.withGap(Message.of(CheckText.class, CheckText::needsProcesses));
        }
        CheckResult apart = checked(inProcesses, allowed, wanted.subList(0, 1), lease);
        if (areAlike(together, apart)) {
            return together;
        }
        if (wanted.size() == 1 || apart.gap().isPresent()) {
            return apart;
        }
        CheckResult wider = checked(inProcesses, allowed, wanted, lease);
        // The time may have been over before as much was proven again.
        return wider.widest().isPresent()
                ? wider
                : apart.without(wider.censuses().subList(1, wanted.size()));
    }

    /**
     * Runs schedules again in which a check before this one has seen failures.
     *
     * @param schedules by the failure that each has shown
     * @return the runs of those that show it still; why another does not, nobody can tell
     */
    public Map<Failure, Trace> replayed(CheckedLock lock, Map<Failure, Schedule> schedules, Duration lease) {
        return new ScheduleReplay(store, program, stop).of(lock, schedules, lease);
    }

    /**
     * Lets the clients of a lock make the moves of a schedule, and looks at how things stand then.
     *
     * @param schedule empty for the start of two clients
     * @throws SetupProblem if a move cannot happen
     * @throws InconclusiveException if something happens that the schedule does not provide for
     */
    public <T> T after(
            Optional<Schedule> schedule, CheckedLock lock, Duration lease, BiFunction<Testbed, Execution, T> look) {
        return ScheduleReplay.after(schedule, lock, program, store, lease, look);
    }

    /** Whether clients in processes of their own come to the same, within the narrowest bounds, in a census that is complete. */
    private static boolean areAlike(CheckResult together, CheckResult apart) {
        return together.gap().isEmpty()
                && apart.gap().isEmpty()
                && apart.widest().isPresent()
                && together.begunCensuses()
                        .map(Census::observedFailures)
                        .findFirst()
                        .equals(apart.begunCensuses()
                                .map(Census::observedFailures)
                                .findFirst());
    }

    private CheckResult checked(CheckedLock lock, Set<Failure> allowed, List<Bounds> wanted, Duration lease) {
        CheckResult result = judged(lock, allowed, wanted, lease);
        return lock.jvmExit()
                .map(where -> result.becauseOf(Message.of(
                        CheckText.class,
                        text -> text.endsJvm(lock.label(), lock.fileName() + ":" + where.getLineNumber()))))
                .orElse(result);
    }

    private CheckResult judged(CheckedLock lock, Set<Failure> allowed, List<Bounds> wanted, Duration lease) {
        try {
            Optional<DryRun> first = preflight(lock.apart(), lease);
            BackgroundCalibration.Pace pace = BackgroundCalibration.paceOf(lock, store, lease);
            List<Message> late = pace.late().stream()
                    .map(command -> Message.of(CheckText.class, text -> text.sendsWhenOver(command)))
                    .toList();
            if (pace.lease().equals(lease)) {
                DryRun alone = first.orElseGet(() -> DryRun.of(lock.apart(), store, lease));
                return judged(lock, allowed, wanted, lease, alone, Parallelism.of(lock, false, pace.sleeps()))
                        .remarking(late);
            }
            requireNothingOnTheSide(lock);
            CheckResult result =
                    judgedByTheWallClock(lock, allowed, wanted, pace).remarking(late);
            boolean isTooShort =
                    result.gap().filter(ShortLeaseException.class::isInstance).isPresent();
            return isTooShort && pace.lease().compareTo(Launcher.LONGEST_WATCHED_LEASE) < 0 && !stop.getAsBoolean()
                    ? judgedByTheWallClock(
                            lock,
                            allowed,
                            wanted,
                            new BackgroundCalibration.Pace(Launcher.LONGEST_WATCHED_LEASE, pace.sleeps(), pace.late()))
                    : result;
        } catch (InconclusiveException e) {
            return new CheckResult(
                    lock, allowed, List.of(), List.of(), Optional.empty(), Optional.of(e), List.of(), lock.remarks());
        }
    }

    /** A background command while two requests are under way cannot be told to be of either. */
    private static void requireNothingOnTheSide(CheckedLock lock) {
        if (lock.spec().isTogether()) {
            throw new InconclusiveException(CheckText.class, text -> text.sideOfTwo(lock.label()));
        }
    }

    private CheckResult judgedByTheWallClock(
            CheckedLock lock, Set<Failure> allowed, List<Bounds> wanted, BackgroundCalibration.Pace pace) {
        DryRun alone = DryRun.of(lock, store, pace.lease());
        return judged(lock, allowed, wanted, pace.lease(), alone, Parallelism.of(lock, true, pace.sleeps()));
    }

    private CheckResult judged(
            CheckedLock lock,
            Set<Failure> allowed,
            List<Bounds> wanted,
            Duration lease,
            DryRun preflight,
            Parallelism most) {
        int clients = wanted.stream().mapToInt(Bounds::clients).max().orElseThrow();
        try (Testbed testbed = Testbed.open(lock.spec(), program, store, clients, lease)) {
            CheckedLock known = testbed.readsClock() ? lock : lock.withoutClock();
            return judged(known, allowed, wanted, testbed, preflight, most);
        }
    }

    /** Empty if something that the lock does on the side can be seen only with a shorter lease. */
    private Optional<DryRun> preflight(CheckedLock lock, Duration lease) {
        try {
            return Optional.of(DryRun.of(lock, store, lease));
        } catch (UnseenSideException e) {
            return Optional.empty();
        }
    }

    private CheckResult judged(
            CheckedLock lock,
            Set<Failure> allowed,
            List<Bounds> wanted,
            Testbed testbed,
            DryRun preflight,
            Parallelism most) {
        List<BoundedCensus> censuses = new ArrayList<>();
        for (Bounds bounds : wanted) {
            boolean isOpen = censuses.stream().allMatch(BoundedCensus::isComplete)
                    && (censuses.isEmpty() || !stop.getAsBoolean());
            censuses.add(
                    isOpen
                            ? taken(testbed, bounds, most)
                            : new BoundedCensus(bounds, asked.test(bounds), Optional.empty(), true));
        }
        Optional<Likeness> likeness = likeness(censuses, testbed);
        Optional<Message> gap =
                censuses.stream().flatMap(one -> one.gap().stream()).findFirst().or(() -> unproven(censuses));
        try (KnownMitigations mitigations = new KnownMitigations(
                mitigations(likeness, censuses),
                program,
                store,
                testbed.size(),
                (other, bounds) -> known.of(other, bounds, store, stop, progress))) {
            return new CheckResult(
                    lock,
                    allowed,
                    censuses,
                    new Findings(lock, testbed, mitigations, preflight).in(censuses),
                    likeness,
                    gap,
                    List.of(),
                    remarks(lock, allowed, testbed, censuses, preflight));
        }
    }

    private List<Message> remarks(
            CheckedLock lock, Set<Failure> allowed, Testbed testbed, List<BoundedCensus> censuses, DryRun preflight) {
        List<Message> remarks = new ArrayList<>(lock.remarks());
        if (!preflight.unknown().isEmpty()) {
            remarks.add(Message.of(CheckText.class, text -> text.goesOnWithout(lock.label(), preflight.unknown())));
        }
        List<String> errors = testbed.thrown();
        if (lock.spec().instantiation() instanceof Instantiation.ExternalProcess && !errors.isEmpty()) {
            remarks.add(Message.of(CheckText.class, text -> text.saidError(errors)));
        }
        remarks.addAll(ofOneAlone(testbed));
        remarks.addAll(testbed.remarks());
        if (seen(censuses).isEmpty() && censuses.stream().anyMatch(BoundedCensus::isComplete)) {
            remarks.addAll(new PassRemarks(testbed).all());
        }
        boolean isPass =
                allowed.containsAll(seen(censuses)) && censuses.stream().anyMatch(BoundedCensus::isComplete);
        if (isPass && lock.mayShareProcess()) {
            remarks.add(Message.of(CheckText.class, CheckText::clientsWereProcesses));
        }
        lock.inside()
                .flatMap(inside -> censuses.stream()
                        .filter(BoundedCensus::isComplete)
                        .reduce((narrow, wide) -> wide)
                        .flatMap(widest -> alone(inside, widest.bounds())))
                .ifPresent(remarks::add);
        return remarks;
    }

    /**
     * The failures of the lock without the section, with the clients and the judge of any lock; empty if there was no time for the
     * census.
     */
    private Optional<Message> alone(LockSpec inside, Bounds bounds) {
        Optional<Census> census = census(inside, bounds).filter(Census::isComplete);
        List<String> failures = census.stream()
                .flatMap(complete -> complete.observedFailures().stream())
                .map(Enum::name)
                .toList();
        return census.map(complete -> Message.of(
                CheckText.class,
                text -> failures.isEmpty()
                        ? text.lockAloneShowsNothing(inside.name())
                        : text.lockAloneShows(inside.name(), failures)));
    }

    /** Empty if it came to nothing, which changes nothing of what is said of the section. */
    private Optional<Census> census(LockSpec inside, Bounds bounds) {
        try {
            return Optional.of(known.of(inside, bounds, store, stop, progress));
        } catch (InconclusiveException e) {
            return Optional.empty();
        }
    }

    /** An interference with one client alone has also interfered with a census before, which says so. */
    private static List<Message> ofOneAlone(Testbed testbed) {
        try {
            Trace alone = new Replayer(testbed).alone();
            return Stream.concat(BriefLease.in(alone).stream(), LateWrites.in(alone).stream())
                    .toList();
        } catch (InconclusiveException e) {
            return List.of();
        }
    }

    private BoundedCensus taken(Testbed testbed, Bounds bounds, Parallelism most) {
        AtomicBoolean isCut = new AtomicBoolean();
        long begun = System.nanoTime();
        ExecutorService helpers = Executors.newFixedThreadPool(most.atOnce(), BenchThread.pool("check"));
        try {
            Census census = new Explorer(testbed, bounds, Merging.ON, helpers, most.enough())
                    .explore(() -> isOver(isCut), progress)
                    .census();
            return new BoundedCensus(
                    bounds,
                    asked.test(bounds),
                    Optional.of(CensusRun.replayed(testbed, census)),
                    isCut.get() && !census.isComplete(),
                    Optional.of(Duration.ofNanos(System.nanoTime() - begun)));
        } finally {
            helpers.shutdownNow();
        }
    }

    /** Asked by several threads; once it is cut, it stays so. */
    private boolean isOver(AtomicBoolean isCut) {
        if (stop.getAsBoolean()) {
            isCut.set(true);
        }
        return isCut.get();
    }

    /** A failure whose shortest schedule did not do the same again. */
    private static Optional<Message> unproven(List<BoundedCensus> censuses) {
        return censuses.stream()
                .flatMap(one -> one.census().stream())
                .flatMap(census -> census.replays().values().stream())
                .flatMap(replay -> replay.difference().stream())
                .findFirst();
    }

    /** The failures of the known locks are known for careful clients, on a Redis that forgets nothing. */
    private Optional<Likeness> likeness(List<BoundedCensus> censuses, Testbed testbed) {
        Bounds bounds = censuses.get(0).bounds();
        if (program != ClientProgram.CAREFUL || bounds.allowForgetting()) {
            return Optional.empty();
        }
        Optional<Census> first = censuses.get(0).census().filter(Census::isComplete);
        return first.flatMap(census -> Likeness.nearest(census.observedFailures(), references)
                .map(reference -> Likeness.of(
                        reference,
                        seen(censuses),
                        census.shortest(),
                        known.of(reference, census.bounds(), store, stop, progress)
                                .shortest())));
    }

    private static Set<Failure> seen(List<BoundedCensus> censuses) {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        censuses.stream()
                .flatMap(one -> one.census().stream())
                .forEach(census -> seen.addAll(census.observedFailures()));
        return seen;
    }

    /** The known locks that improve on the one that it is like; if it is like none, those that bring no failure which it does not show. */
    private List<LockSpec> mitigations(Optional<Likeness> likeness, List<BoundedCensus> censuses) {
        return likeness.filter(Likeness::isSame)
                .map(same -> new Successors(references).of(same.reference()))
                .orElseGet(() -> bringingNothing(censuses));
    }

    /** No lock with a lease is free of an overrun: that it has one, where the other has no lease, counts against none. */
    private List<LockSpec> bringingNothing(List<BoundedCensus> censuses) {
        Set<Failure> shown = seen(censuses);
        shown.addAll(CheckResult.USUALLY_ALLOWED);
        return references.stream()
                .filter(reference -> shown.containsAll(reference.suffers()))
                .toList();
    }
}
