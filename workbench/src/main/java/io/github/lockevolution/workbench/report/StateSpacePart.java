package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.StateSpace;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.lock.Failure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The state space of a lock as the page has it. */
final class StateSpacePart {

    private StateSpacePart() {}

    static ReportData.StateSpace of(StateSpace stateSpace) {
        return new ReportData.StateSpace(
                stateSpace.states().stream().map(StateSpacePart::state).toList());
    }

    private static ReportData.State state(StateSpace.State state) {
        Map<String, ReportData.Transition> transitions = new LinkedHashMap<>();
        state.transitions().forEach(it -> transitions.put(it.step().move().toString(), transition(it)));
        return new ReportData.State(
                state.phases(),
                state.lock().map(StateSpacePart::keyState),
                state.left(),
                state.schedules(),
                state.failing(),
                transitions,
                state.finalCheck().map(check -> finalCheck(check, state)));
    }

    private static ReportData.Transition transition(StateSpace.Transition transition) {
        return new ReportData.Transition(
                transition.to(),
                transition.step().exchange().map(Exchange::command),
                transition.step().exchange().map(Exchange::reply),
                transition.line(),
                ordered(transition.shows()));
    }

    private static ReportData.KeyState keyState(KeyState key) {
        return new ReportData.KeyState(key.value(), key.lease().map(lease -> lease.toSeconds()));
    }

    private static ReportData.FinalCheck finalCheck(FinalCheck check, StateSpace.State state) {
        Set<Failure> newFailures = new TreeSet<>(state.failing().keySet());
        newFailures.removeAll(state.found());
        return new ReportData.FinalCheck(
                check.newcomerEnters(),
                check.exchanges().stream().map(Exchange::toString).toList(),
                ordered(newFailures));
    }

    /** In the order of {@link Failure}, so that the same run gives the same file. */
    static List<Failure> ordered(Collection<Failure> failures) {
        return failures.stream().sorted().toList();
    }
}
