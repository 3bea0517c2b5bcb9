package io.github.lockevolution.workbench.report;

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
import java.util.Set;
import java.util.TreeSet;

/** An atlas as the page has it. */
final class StateSpacePart {

    private StateSpacePart() {}

    static ReportData.Graph of(StateSpace atlas) {
        return new ReportData.Graph(
                atlas.states().stream().map(StateSpacePart::position).toList());
    }

    private static ReportData.Position position(StateSpace.State position) {
        Map<String, ReportData.Turn> turns = new LinkedHashMap<>();
        position.transitions().forEach(turn -> turns.put(turn.step().move().toString(), turn(turn)));
        return new ReportData.Position(
                position.phases().stream().map(StateSpacePart::place).toList(),
                position.lock().map(StateSpacePart::lock),
                position.left(),
                ordered(position.found()),
                position.schedules(),
                position.failing(),
                turns,
                position.finalCheck().map(ending -> end(ending, position)));
    }

    /** The page tells by the moves itself who has not started. */
    private static String place(ClientPhase phase) {
        return (phase == ClientPhase.NOT_STARTED ? ClientPhase.ACQUIRING : phase).name();
    }

    private static ReportData.Turn turn(StateSpace.Transition turn) {
        return new ReportData.Turn(
                turn.to(),
                turn.step().exchange().map(Exchange::command),
                turn.step().exchange().map(Exchange::reply),
                turn.line(),
                ordered(turn.shows()));
    }

    private static ReportData.Lock lock(KeyState held) {
        return new ReportData.Lock(held.value(), held.lease().map(lease -> lease.toSeconds()));
    }

    private static ReportData.End end(FinalCheck ending, StateSpace.State position) {
        Set<Failure> shows = new TreeSet<>(position.failing().keySet());
        shows.removeAll(position.found());
        return new ReportData.End(
                ending.newcomerEnters(),
                ending.exchanges().stream().map(Exchange::toString).toList(),
                ordered(shows));
    }

    /** In the order of {@link Failure}, so that the same run gives the same file. */
    static List<Failure> ordered(Collection<Failure> failures) {
        return failures.stream().sorted().toList();
    }
}
