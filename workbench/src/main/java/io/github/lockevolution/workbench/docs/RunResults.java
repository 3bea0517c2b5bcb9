package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.compare.CompareMarkdown;
import io.github.lockevolution.workbench.console.BuiltLock;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.StageResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one run showed, in which every lock broke exactly as expected. A story that a block asks for is played once more; the
 * run has replayed it before. What two pages ask for, such as one in each language, is run once. Belongs to one thread.
 */
final class RunResults {

    private final Redis redis;
    private final Launcher launcher;
    private final Matrix matrix;
    private final Matrix others;
    private final Map<List<Object>, List<Census>> explored = new HashMap<>();
    private final Map<Schedule, Trace> played = new HashMap<>();
    private final Map<List<Object>, List<Explanation>> explained = new HashMap<>();
    private final Map<List<Object>, TransferResult> transferred = new HashMap<>();
    private final Map<List<LockStage>, CompareMarkdown> compared = new HashMap<>();
    private final Map<List<LockStage>, List<AttackReport>> restarted = new HashMap<>();
    private final Map<LibraryProgram, Optional<CountedProgram>> programs = new EnumMap<>(LibraryProgram.class);
    private final List<Message> notRun = new ArrayList<>();

    /**
     * What a lock in another language shows.
     *
     * @param version of its library
     */
    record CountedProgram(String version, Census census) {}

    /**
     * @param redis of the run
     * @param launcher by which the stories are played
     * @param matrix of the locks that the matrix is of; with the attacks, if a page shows the matrix
     * @param others of all other locks that a page is about, without attacks
     */
    RunResults(Redis redis, Launcher launcher, Matrix matrix, Matrix others) {
        this.redis = redis;
        this.launcher = launcher;
        this.matrix = matrix;
        this.others = others;
    }

    /** Of the locks that the matrix is of; with the attacks, if a page shows the matrix. */
    Matrix matrix() {
        return matrix;
    }

    /** Those of these locks whose store is new enough: the page of any other shows nothing that needs a run. */
    static List<LockStage> runnable(List<LockStage> locks, Launcher launcher) {
        return locks.stream().filter(launcher::isNewEnoughFor).toList();
    }

    Census census(LockStage stage) {
        return Stream.concat(matrix.results().stream(), others.results().stream())
                .filter(result -> result.stage().name().equals(stage.name()))
                .map(StageResult::census)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the run left " + stage.name() + " out"));
    }

    /** The simple name of the class in whose source file a lock is written. */
    String className(LockStage stage) {
        return BuiltLock.classOf(stage, redis).getNestHost().getSimpleName();
    }

    /** The shortest schedule of a lock that shows a failure, played. */
    Trace story(LockStage stage, Failure failure) {
        Schedule shortest = census(stage).shortest().get(failure);
        Trace story = played(stage, shortest);
        if (!story.failures().containsKey(failure)) {
            throw new IllegalStateException(shortest + " does not show " + failure + " when it is run again");
        }
        return story;
    }

    /** A schedule of this lock, played. */
    Trace played(LockStage stage, Schedule schedule) {
        return played.computeIfAbsent(schedule, asked -> play(stage, asked));
    }

    private Trace play(LockStage stage, Schedule schedule) {
        Launcher replicated = launcher.withReplicaIf(schedule.needsReplica());
        try (Testbed testbed = Testbed.open(stage, schedule.program(), replicated, schedule.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }

    /** The censuses of these locks within other bounds, or with other clients than those of the run. */
    List<Census> explored(List<LockStage> locks, ClientProgram program, Bounds bounds) {
        return explored.computeIfAbsent(List.of(locks, program, bounds), asked -> explore(locks, program, bounds));
    }

    private List<Census> explore(List<LockStage> locks, ClientProgram program, Bounds bounds) {
        try {
            return new CensusRun(launcher, program, bounds, Explorer.Merging.ON)
                    .on(locks, exploration -> proven(exploration.census()), () -> false, progress -> {});
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run was interrupted", e);
        }
    }

    /**
     * @return this census
     * @throws InconclusiveException if it is not complete, or a replay differed
     */
    static Census proven(Census census) {
        Stream.concat(census.gap().stream(), census.replays().values().stream().flatMap(RunResults::difference))
                .findFirst()
                .ifPresent(reason -> {
                    throw new InconclusiveException(Message.of(
                            DocsText.class,
                            text -> text.notProven(census.stage().name(), reason)));
                });
        return census;
    }

    private static Stream<Message> difference(Replay replay) {
        return replay.isTheSame()
                ? Stream.empty()
                : Stream.of(replay.difference().orElse(language -> replay.toString()));
    }

    /**
     * What there is to say of each failure of a story.
     *
     * @param locks all there are
     */
    List<Explanation> explanations(Trace story, List<LockStage> locks) {
        return explained.computeIfAbsent(
                List.of(story.schedule(), locks),
                asked -> Explanation.of(story, new Successors(locks).tryEach(story, launcher)));
    }

    /** The same story, tried on another lock. */
    TransferResult transferred(LockStage stage, Failure failure, LockStage other) {
        return transferred(story(stage, failure), other);
    }

    TransferResult transferred(Trace story, LockStage other) {
        return transferred.computeIfAbsent(
                List.of(story.schedule(), other), asked -> ScheduleTransfer.on(other, launcher, story));
    }

    /** What these locks show when Redis is restarted. */
    List<AttackReport> restarted(List<LockStage> locks) {
        return restarted.computeIfAbsent(locks, this::restart);
    }

    private List<AttackReport> restart(List<LockStage> locks) {
        try (Network network = Network.start(ToxiproxyBackend.named("embedded"), redis)) {
            return new AttackRun(new Environment(redis, network), Attack.restarts())
                    .on(locks, RunResults::requireProof);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run was interrupted", e);
        }
    }

    private static void requireProof(AttackResult result) {
        if (!(result instanceof AttackResult.Ran ran) || !ran.verdict().isConclusive()) {
            throw new IllegalStateException(result.attack() + ": " + result.story());
        }
    }

    /**
     * What a lock in another language shows; empty if its library is not installed.
     *
     * @param project where the program is
     */
    Optional<CountedProgram> counted(LibraryProgram program, Path project) {
        return programs.computeIfAbsent(program, asked -> count(asked, project));
    }

    private Optional<CountedProgram> count(LibraryProgram program, Path project) {
        LibraryProgram.Installed installed = program.installed();
        if (installed.reason().isPresent()) {
            Message reason = installed.reason().get();
            notRun.add(Message.of(DocsText.class, text -> text.programNotRun(program.library(), reason)));
            return Optional.empty();
        }
        List<LockStage> stage = List.of(program.stage(project));
        return Optional.of(new CountedProgram(
                installed.version(),
                explore(stage, ClientProgram.CAREFUL, Bounds.USUAL).get(0)));
    }

    /** What could not be run on this machine, and why; what pages say of it stays. */
    List<Message> notRun() {
        return List.copyOf(notRun);
    }

    /** These locks under the same faults. */
    CompareMarkdown compared(List<LockStage> locks) {
        return compared.computeIfAbsent(locks, asked -> CompareMarkdown.of(asked, launcher));
    }
}
