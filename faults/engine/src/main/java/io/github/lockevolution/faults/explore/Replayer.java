package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.ExecutedMove;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs given schedules of one lock, once or again. */
public final class Replayer {

    private final Testbed testbed;

    public Replayer(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Runs a schedule. If clients can still move at its end, it stays open, and they are killed.
     *
     * @throws SetupProblem if the schedule is another lock's, has too many clients, or a move that cannot happen; the message has the
     *     character, and the moves that are possible there
     * @throws InconclusiveException if an event happens that the schedule does not provide for
     */
    public Trace play(Schedule schedule) {
        return after(schedule, execution -> execution.completeTrace(testbed.lock()));
    }

    /**
     * Runs a schedule, and looks at its last state: a client that can still move is held before its next command.
     *
     * @throws SetupProblem as {@link #play}
     * @throws InconclusiveException as {@link #play}
     */
    public <T> T after(Schedule schedule, Function<Execution, T> look) {
        requireMine(schedule);
        try (Execution execution = testbed.begin(schedule.clients())) {
            for (int i = 0; i < schedule.moves().size(); i++) {
                requirePossible(schedule, i, execution);
                execution.make(schedule.moves().get(i));
            }
            return look.apply(execution);
        }
    }

    /**
     * Runs one client alone, until it cannot move any more.
     *
     * @throws InconclusiveException if its run is disturbed
     */
    public Trace alone() {
        Move step = new Move(MoveKind.STEP, 0);
        try (Execution execution = testbed.begin(1)) {
            while (execution.possible().contains(step)) {
                execution.make(step);
            }
            return execution.completeTrace(testbed.lock());
        }
    }

    /**
     * The line of the lock's own source that sent the command of each move; empty where the move was no command, or the line is not known.
     *
     * @throws SetupProblem as {@link #play}
     */
    public List<Optional<Integer>> lines(Schedule schedule) {
        requireMine(schedule);
        List<Optional<Integer>> lines = new ArrayList<>();
        try (Execution execution = testbed.begin(schedule.clients())) {
            for (int i = 0; i < schedule.moves().size(); i++) {
                requirePossible(schedule, i, execution);
                execution.make(schedule.moves().get(i));
                lines.add(execution.line());
            }
        }
        return lines;
    }

    private void requireMine(Schedule schedule) {
        String using = testbed.program().using(testbed.lock().name());
        if (!schedule.using().equals(using)) {
            throw new SetupProblem(
                    ExploreText.class, text -> text.notOfThisLock(schedule.toString(), schedule.using(), using));
        }
        if (schedule.clients() > testbed.size()) {
            throw new SetupProblem(
                    ExploreText.class,
                    text -> text.tooManyClients(schedule.toString(), schedule.clients(), testbed.size()));
        }
    }

    private static void requirePossible(Schedule schedule, int index, Execution execution) {
        Move move = schedule.moves().get(index);
        List<String> possible =
                execution.possible().stream().map(Move::toString).toList();
        if (!execution.canHappen(move)) {
            int position = schedule.position(index);
            throw new SetupProblem(
                    ExploreText.class,
                    text -> possible.isEmpty()
                            ? text.cannotHappenAtTheEnd(schedule.toString(), position, move.toString())
                            : text.cannotHappen(schedule.toString(), position, move.toString(), possible));
        }
    }

    private static String listed(List<Move> moves) {
        return moves.stream().map(Move::toString).collect(Collectors.joining(", "));
    }

    /**
     * Runs a schedule again as often as is asked, or until a step differs from that of the trace.
     *
     * @param times the number of runs, one or more
     */
    public Replay replay(Trace trace, int times) {
        int same = 0;
        Optional<Message> difference = Optional.empty();
        while (same < times && difference.isEmpty()) {
            difference = difference(trace);
            same += difference.isEmpty() ? 1 : 0;
        }
        return new Replay(
                same, times, difference.map(found -> testbed.drawnTwice().orElse(found)));
    }

    private Optional<Message> difference(Trace trace) {
        Schedule schedule = trace.schedule();
        try (Execution execution = testbed.begin(schedule.clients())) {
            for (int i = 0; i < schedule.moves().size(); i++) {
                Step expected = trace.steps().get(i);
                if (!execution.possible().equals(expected.possible())) {
                    return different(schedule, i, listed(expected.possible()), listed(execution.possible()));
                }
                Move move = schedule.moves().get(i);
                if (ExecutedMove.of(expected)
                        .isDeferredBefore(schedule.moves().stream().skip(i + 1))) {
                    execution.defer(move.client());
                }
                Step got = execution.make(move);
                if (!got.equals(expected)) {
                    return different(schedule, i, expected.unlike(got), got.unlike(expected));
                }
            }
            Optional<FinalCheck> finalCheck =
                    execution.completeTrace(testbed.lock()).finalCheck();
            return finalCheck.equals(trace.finalCheck())
                    ? Optional.empty()
                    : Optional.of(Message.of(
                            ExploreText.class,
                            text -> text.differsInTheEnd(trace.finalCheck().toString(), finalCheck.toString())));
        } catch (InconclusiveException e) {
            return Optional.of(Explorer.reason(e));
        }
    }

    private static Optional<Message> different(Schedule schedule, int index, Object expected, Object got) {
        return Optional.of(Message.of(
                ExploreText.class,
                text -> text.differsAt(
                        schedule.position(index),
                        schedule.moves().get(index).toString(),
                        expected.toString(),
                        got.toString())));
    }
}
