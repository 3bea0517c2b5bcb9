package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SectionEnd;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SectionBinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The commands of a lock when one client alone takes it and gives it back.
 *
 * @param acquire the commands that take it, word by word
 * @param release the commands that give it back
 * @param unknown the names of the commands that this Redis does not know, each of which the lock went on without
 */
record DryRun(List<List<String>> acquire, List<List<String>> release, List<String> unknown) {

    private static final String CLIENT = "A";

    private static final String OTHER_CLIENT = "B";

    /** A hash of few values may be the same for two names by chance. */
    private static final int OTHER_NAMES = 3;

    /** The longest value of a key, in characters: each state of a census holds the content of the store. */
    private static final int LONGEST_VALUE = 65_536;

    /**
     * Makes one attempt.
     *
     * @param launcher with as much patience as usual
     * @throws InconclusiveException if the lock sends nothing, waits for ever, throws or takes another key than it is given, in one sentence
     */
    static DryRun of(CheckedLock lock, Launcher launcher, Duration lease) {
        try (SystemUnderTest system = launcher.launch(lock.spec(), ClientProgram.CAREFUL, lease);
                Client client = system.client(CLIENT, new BenchClock())) {
            DryRun sent = sent(lock, client, system);
            if (!sent.isNamed(lock, system.key()) && !followsFromName(lock, launcher, lease, system)) {
                throw sent.takesAnotherKey(lock, system.key());
            }
            sent.requireShortValues(lock);
            return sent;
        }
    }

    private static DryRun sent(CheckedLock lock, Client client, SystemUnderTest system) {
        List<List<String>> acquire = new ArrayList<>();
        List<List<String>> release = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        SchedulingPoint first = moved(lock, client::start);
        SchedulingPoint stop = first;
        requireNoError(lock, stop);
        if (stop.next().isEmpty()) {
            throw new InconclusiveException(
                    CheckText.class,
                    text -> first.error()
                            .map(error -> isInSchema(lock)
                                    ? text.throwsBeforeStatement(lock.label(), Quoted.thrown(error))
                                    : text.throwsInsteadOfSending(lock.label(), Quoted.thrown(error)))
                            .orElseGet(() -> system.section()
                                    .map(section -> sendsNothing(lock, section, text))
                                    .orElseGet(() -> text.sendsNoCommand(lock.label()))));
        }
        while (stop.canMove() && !isWaiting(lock, stop, acquire)) {
            stop.next().ifPresent(stop.phase() == ClientPhase.RELEASING ? release::add : acquire::add);
            Optional<List<String>> sent = stop.next();
            ClientPhase phase = stop.phase();
            stop = moved(lock, () -> client.resume(GateDecision.LET_THROUGH));
            boolean triesAnotherWay = isUnknown(stop) && stop.next().isPresent() && stop.phase() == phase;
            if (triesAnotherWay) {
                unknown.add(sent.orElseThrow().get(0));
            } else {
                requireAccepted(lock, sent, stop);
            }
            requireAcceptedByDatabase(lock, sent, stop.reply());
        }
        requireNoError(lock, stop);
        return new DryRun(List.copyOf(acquire), List.copyOf(release), List.copyOf(unknown));
    }

    private static String sendsNothing(CheckedLock lock, SectionEnd section, CheckText text) {
        return section.answer(CLIENT)
                .filter(answer -> answer.startsWith("error "))
                .flatMap(error -> section.answerInFull(CLIENT))
                .map(error -> text.threwWhenMade(lock.label(), error))
                .orElseGet(() -> text.sectionSendsNothing(lock.label()));
    }

    /**
     * Whether the store makes a client wait that is alone: then it waits for a key or row that it holds itself. A section shows that
     * in every schedule.
     */
    private static boolean isWaiting(CheckedLock lock, SchedulingPoint stop, List<List<String>> sent) {
        boolean isWaiting = stop.isBlocked() && !stop.isPolling();
        if (isWaiting && !(lock.spec().binding() instanceof SectionBinding)) {
            String command = Quoted.command(sent.get(sent.size() - 1));
            throw new InconclusiveException(CheckText.class, text -> text.waitsForItself(lock.label(), command));
        }
        return isWaiting;
    }

    private static boolean isInSchema(CheckedLock lock) {
        return lock.spec().binding() instanceof SchemaBinding || lock.spec().binding() instanceof SectionBinding;
    }

    /**
     * A statement that names a table, a column or a function which is not there, or that is none. The error for a table that exists already is
     * none: the lock may expect it.
     */
    private static boolean isWrong(String reply) {
        // An H2 has a state of its own for a function that it does not know.
        return reply.equals("error 90022")
                || reply.startsWith("error 42") && !reply.equals("error 42P07") && !reply.equals("error 42S01");
    }

    private static void requireAcceptedByDatabase(
            CheckedLock lock, Optional<List<String>> sent, Optional<String> reply) {
        reply.filter(text -> isInSchema(lock) && isWrong(text)).ifPresent(error -> {
            String statement = Quoted.command(sent.orElseThrow());
            boolean isSection = lock.spec().binding() instanceof SectionBinding;
            throw new InconclusiveException(
                    CheckText.class,
                    text -> isSection
                            ? text.sectionIsRefusedByDatabase(lock.label(), statement, error)
                            : text.isRefusedByDatabase(lock.label(), statement, error));
        });
    }

    /** Such a command touches no key. */
    private static boolean isUnknown(SchedulingPoint after) {
        return after.reply()
                .filter(text -> text.startsWith("ERR unknown command"))
                .isPresent();
    }

    /** The error of a command that Redis knows and this user may send may be the answer that the lock asks for. */
    private static void requireAccepted(CheckedLock lock, Optional<List<String>> sent, SchedulingPoint after) {
        after.reply()
                .filter(text -> isUnknown(after) || text.startsWith("NOPERM "))
                .ifPresent(error -> {
                    String command = Quoted.command(sent.orElseThrow());
                    throw new InconclusiveException(
                            CheckText.class, text -> text.isRefusedByStore(lock.label(), command, error.strip()));
                });
    }

    /** Lets the client go on. */
    private interface Motion {

        SchedulingPoint run();
    }

    private static SchedulingPoint moved(CheckedLock lock, Motion motion) {
        long start = System.nanoTime();
        try {
            return motion.run();
        } catch (InconclusiveException e) {
            boolean isLate = System.nanoTime() - start >= RedisLauncher.PATIENCE.toNanos();
            // A client that stands outside the code of the lock is not kept waiting by it.
            if (isLate && isMakingLock()) {
                throw new SetupProblem(
                        CheckText.class, text -> text.newLockNeverReturns(RedisLauncher.PATIENCE.toSeconds()), e);
            }
            String line = line(lock).filter(found -> isLate).orElseThrow(() -> e);
            throw new InconclusiveException(
                    CheckText.class,
                    text -> text.waitsForEver(lock.label(), RedisLauncher.PATIENCE.toSeconds(), line),
                    e);
        }
    }

    /** The line of the lock's own source at which its client stands; empty for a program, or if it stands elsewhere. */
    private static Optional<String> line(CheckedLock lock) {
        return frames().filter(frame -> frame.getClassName().replace('$', '.').startsWith(lock.label()))
                .map(frame -> lock.fileName() + ":" + frame.getLineNumber())
                .findFirst();
    }

    /** Whether the client is in the code of {@code --new-lock}, and so has no lock yet. */
    private static boolean isMakingLock() {
        return frames().anyMatch(NewLockExpression::isAt);
    }

    private static Stream<StackTraceElement> frames() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals("client " + CLIENT))
                .flatMap(entry -> Arrays.stream(entry.getValue()));
    }

    private static void requireNoError(CheckedLock lock, SchedulingPoint stop) {
        stop.error().filter(SetupProblem.class::isInstance).ifPresent(error -> {
            throw (SetupProblem) error;
        });
        stop.error()
                .filter(error -> lock.spec().refusals().stream().noneMatch(kind -> kind.isInstance(error)))
                .ifPresent(error -> {
                    throw new InconclusiveException(
                            CheckText.class, text -> text.threwWhenMade(lock.label(), Quoted.thrown(error)), error);
                });
    }

    private void requireShortValues(CheckedLock lock) {
        Stream.concat(acquire.stream(), release.stream())
                .flatMap(List::stream)
                .mapToInt(String::length)
                .filter(length -> length > LONGEST_VALUE)
                .findFirst()
                .ifPresent(length -> {
                    throw new InconclusiveException(
                            CheckText.class, text -> text.sendsLongValue(lock.label(), length, LONGEST_VALUE));
                });
    }

    /** In a schema of its own, any row is the lock's; and the number of an advisory lock may be made of the key. */
    private boolean isNamed(CheckedLock lock, String key) {
        return isInSchema(lock) || acquire.stream().flatMap(List::stream).anyMatch(word -> word.contains(key));
    }

    private InconclusiveException takesAnotherKey(CheckedLock lock, String key) {
        List<String> commands = acquire.stream().map(Quoted::command).toList();
        return new InconclusiveException(CheckText.class, text -> text.anotherKey(lock.label(), key, commands));
    }

    /** Whether the taken keys are made of the name, such as by a hash: the same keys for the same name, and others for any other name. */
    private static boolean followsFromName(
            CheckedLock lock, Launcher launcher, Duration lease, SystemUnderTest system) {
        Set<String> taken = keysTaken(system, CLIENT);
        if (taken.isEmpty() || !taken.equals(keysTaken(system, OTHER_CLIENT))) {
            return false;
        }
        for (int name = 0; name < OTHER_NAMES; name++) {
            try (SystemUnderTest other = launcher.launch(lock.spec(), ClientProgram.CAREFUL, lease)) {
                if (Collections.disjoint(taken, keysTaken(other, CLIENT))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Set<String> keysTaken(SystemUnderTest system, String name) {
        system.store().clear();
        try (Client client = system.client(name, new BenchClock())) {
            SchedulingPoint stop = client.start();
            while (stop.canMove() && stop.phase().isBeforeInside() && !stop.isBlocked()) {
                stop = client.resume(GateDecision.LET_THROUGH);
            }
            return Set.copyOf(system.store().look().values().keySet());
        } finally {
            system.store().clear();
        }
    }
}
