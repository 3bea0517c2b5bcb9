package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs schedules of a checked lock again, and keeps those that show their failure still. A schedule that cannot be run shows nothing.
 *
 * @param stop asked before each of them
 */
record ScheduleReplay(ProvenStore store, ClientProgram program, BooleanSupplier stop) {

    /**
     * Runs the schedules in one JVM; those that show nothing there also in processes, if that may make a difference.
     */
    Map<Failure, Trace> of(CheckedLock lock, Map<Failure, Schedule> schedules, Duration lease) {
        Map<Failure, Trace> shown = new EnumMap<>(Failure.class);
        if (schedules.isEmpty()) {
            return shown;
        }
        shown.putAll(run(lock, schedules, lease));
        if (lock.mayDependOnProcess() && shown.size() < schedules.size()) {
            Map<Failure, Schedule> others = new EnumMap<>(schedules);
            others.keySet().removeAll(shown.keySet());
            shown.putAll(run(lock.inProcesses(true), others, lease));
        }
        return shown;
    }

    private Map<Failure, Trace> run(CheckedLock lock, Map<Failure, Schedule> schedules, Duration asked) {
        Map<Failure, Trace> shown = new EnumMap<>(Failure.class);
        int clients =
                schedules.values().stream().mapToInt(Schedule::clients).max().orElseThrow();
        try {
            Duration lease = BackgroundCalibration.paceOf(lock, store, asked).lease();
            try (Testbed testbed = Testbed.open(lock.spec(), program, store, clients, lease)) {
                schedules.forEach((failure, schedule) ->
                        shown(failure, schedule, testbed).ifPresent(trace -> shown.put(failure, trace)));
                testbed.requireUndisturbed();
                return shown;
            }
        } catch (InconclusiveException e) {
            // No failure counts as shown; the check that has to follow meets the same problem, and reports it.
            return Map.of();
        }
    }

    /** Runs one in one JVM, and looks at how things stand then; without one, at the start of two clients. */
    static <T> T after(
            Optional<Schedule> schedule,
            CheckedLock lock,
            ClientProgram program,
            ProvenStore store,
            Duration asked,
            BiFunction<Testbed, Execution, T> look) {
        int clients = schedule.map(Schedule::clients).orElse(2);
        Duration lease = BackgroundCalibration.paceOf(lock, store, asked).lease();
        try (Testbed testbed = Testbed.open(lock.spec(), program, store, clients, lease)) {
            Function<Execution, T> seen = execution -> look.apply(testbed, execution);
            T told = schedule.isPresent()
                    ? new Replayer(testbed).after(schedule.get(), seen)
                    : atTheStart(testbed, clients, seen);
            testbed.requireUndisturbed();
            return told;
        }
    }

    private static <T> T atTheStart(Testbed testbed, int clients, Function<Execution, T> seen) {
        try (Execution execution = testbed.begin(clients)) {
            return seen.apply(execution);
        }
    }

    private Optional<Trace> shown(Failure failure, Schedule schedule, Testbed testbed) {
        if (stop.getAsBoolean()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Replayer(testbed).play(schedule))
                    .filter(trace -> trace.failures().containsKey(failure));
        } catch (InconclusiveException | SetupProblem e) {
            // The lock does not send any more what the schedule takes it to send.
            return Optional.empty();
        }
    }
}
