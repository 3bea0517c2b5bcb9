package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.PathCounter;
import io.github.lockevolution.faults.explore.StateSpace;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.lock.Failure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A state space as the page has it. */
final class StateSpacePart {

    private StateSpacePart() {}

    static ReportData.Graph of(StateSpace space) {
        PathCounter counter = new PathCounter(space);
        return new ReportData.Graph(IntStream.range(0, space.states().size())
                .mapToObj(number -> position(number, space.states().get(number), counter))
                .toList());
    }

    private static ReportData.Position position(int number, StateSpace.State state, PathCounter counter) {
        Map<String, ReportData.Turn> turns = new LinkedHashMap<>();
        state.transitions()
                .forEach(transition -> turns.put(transition.step().move().toString(), turn(transition)));
        return new ReportData.Position(
                state.phases().stream().map(StateSpacePart::place).toList(),
                state.lock().map(StateSpacePart::lock),
                state.left(),
                ordered(state.found()),
                counter.schedules(number),
                counter.failing(number),
                turns,
                state.end().map(StateSpacePart::end));
    }

    /** The page tells by the moves itself who has not started. */
    private static String place(ClientPhase phase) {
        return (phase == ClientPhase.NOT_STARTED ? ClientPhase.ACQUIRING : phase).name();
    }

    private static ReportData.Turn turn(StateSpace.Transition transition) {
        return new ReportData.Turn(
                transition.to(),
                transition.step().exchange().map(Exchange::command),
                transition.step().exchange().map(Exchange::reply),
                transition.line(),
                ordered(transition.shows()));
    }

    private static ReportData.Lock lock(KeyState held) {
        return new ReportData.Lock(held.value(), held.lease().map(lease -> lease.toSeconds()));
    }

    private static ReportData.End end(StateSpace.End end) {
        FinalCheck check = end.finalCheck();
        return new ReportData.End(
                check.newcomerEnters(),
                check.exchanges().stream().map(Exchange::toString).toList(),
                ordered(end.shows()));
    }

    /** In the order of {@link Failure}, so that the same run gives the same file. */
    static List<Failure> ordered(Collection<Failure> failures) {
        return failures.stream().sorted().toList();
    }
}
