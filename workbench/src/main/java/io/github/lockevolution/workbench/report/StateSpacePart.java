package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.judge.PathCounter;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.lock.Failure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The state space of a lock as the page has it. */
final class StateSpacePart {

    private StateSpacePart() {}

    static ReportData.StateSpace of(StateSpace space) {
        PathCounter counter = new PathCounter(space);
        boolean isSection = space.lock().isSection();
        return new ReportData.StateSpace(IntStream.range(0, space.states().size())
                .mapToObj(number -> state(number, space.states().get(number), counter, isSection))
                .toList());
    }

    private static ReportData.State state(int number, StateSpace.State state, PathCounter counter, boolean isSection) {
        Map<String, ReportData.Transition> transitions = new LinkedHashMap<>();
        state.transitions().forEach(it -> transitions.put(it.step().move().toString(), transition(it, isSection)));
        return new ReportData.State(
                state.phases(),
                state.lock().map(StateSpacePart::keyState),
                state.left(),
                counter.schedules(number),
                counter.failing(number),
                transitions,
                state.end().map(end -> finalCheck(end, isSection)),
                isSection ? Optional.of(SectionPart.held(state.keyStates())) : Optional.empty());
    }

    private static ReportData.Transition transition(StateSpace.Transition transition, boolean isSection) {
        return new ReportData.Transition(
                transition.to(),
                transition.step().exchange().map(Exchange::command),
                transition.step().exchange().map(Exchange::reply),
                transition.line(),
                ordered(transition.shows()),
                isSection ? Optional.of(SectionPart.step(transition.step())) : Optional.empty());
    }

    private static ReportData.KeyState keyState(KeyState key) {
        return new ReportData.KeyState(key.value(), key.lease().map(lease -> lease.toSeconds()));
    }

    private static ReportData.FinalCheck finalCheck(StateSpace.End end, boolean isSection) {
        FinalCheck check = end.finalCheck();
        return new ReportData.FinalCheck(
                check.newcomerEnters(),
                check.exchanges().stream().map(Exchange::toString).toList(),
                ordered(end.shows()),
                isSection ? Optional.of(SectionPart.reasons(check.events())) : Optional.empty());
    }

    /** Sorts failures in the order of {@link Failure}, so that the same run gives the same file. */
    static List<Failure> ordered(Collection<Failure> failures) {
        return failures.stream().sorted().toList();
    }
}
