package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.ProvenLauncher;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Draws random schedules, and runs them; equal random numbers draw equal schedules. */
record DrawnSchedules(ProvenLauncher store, Random random) {

    /** The number of runs after which no further schedule is looked for. */
    private static final int MOST_RUNS = 1000;

    /** One in so many of the drawn questions shows no failure; of the told ones, see {@link #OF_TOLD}. */
    private static final int OF_DRAWN = 4;

    private static final int OF_TOLD = 2;

    /** Draws questions about each lock in turn, and of either kind in turn. */
    List<ScheduleQuestion> questions(List<LockSpec> locks, int count) {
        Set<Schedule> asked = new HashSet<>();
        return IntStream.range(0, count)
                .mapToObj(number -> question(locks.get(number % locks.size()), number % 2 == 0, asked))
                .toList();
    }

    private ScheduleQuestion question(LockSpec lock, boolean isDrawn, Set<Schedule> asked) {
        int shown = random.nextInt(isDrawn ? OF_DRAWN : OF_TOLD) == 0 ? 0 : 1;
        try (Testbed testbed = Testbed.open(lock, store, Bounds.USUAL.clients())) {
            for (int i = 0; i < MOST_RUNS; i++) {
                Trace run = run(testbed);
                if (run.failures().size() == shown && asked.add(run.schedule())) {
                    return new ScheduleQuestion(run, isDrawn);
                }
            }
        }
        throw new SetupProblem(QuizText.class, QuizText::tooFewSchedules);
    }

    /** To its end, by moves that are drawn. */
    private Trace run(Testbed testbed) {
        Bounds left = Bounds.USUAL;
        try (Execution run = testbed.begin(left.clients())) {
            for (List<Move> moves = run.possible(left); !moves.isEmpty(); moves = run.possible(left)) {
                Move first = any(moves);
                // Faults end a schedule early, and there are few short ones.
                Move move = first.kind().isFault() ? any(moves) : first;
                run.make(move);
                left = left.without(move);
            }
            return run.completeTrace(testbed.lock());
        }
    }

    private Move any(List<Move> moves) {
        return moves.get(random.nextInt(moves.size()));
    }
}
