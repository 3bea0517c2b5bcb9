package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.PathCounter;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.playground.page.Json;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.teavm.jso.JSExport;

/** The functions that a page calls. Its answers have the form in which the page carries other locks. */
public final class Playground {

    private static final LockJudgement JUDGEMENT = new LockJudgement();

    private Playground() {}

    /** Nothing happens before a page calls. */
    public static void main(String[] arguments) {
        // The compiler asks for a main method.
    }

    /**
     * Runs every schedule of a lock.
     *
     * @param name its name in schedules
     * @param text the lock in plain commands
     * @return JSON: {@code problem} if it is none, {@code gap} if it could not be judged; else its counts, and its state space
     */
    @JSExport
    public static String judge(String name, String text, int clients, int crashes, int expiries, int lostReplies) {
        Bounds bounds =
                Bounds.clients(clients).crashes(crashes).expiries(expiries).lostReplies(lostReplies);
        try {
            return Json.of(judged(JUDGEMENT.of(name, text, bounds)));
        } catch (SetupProblem e) {
            return Json.of(Map.of("problem", said(e)));
        } catch (InconclusiveException e) {
            return Json.of(Map.of("gap", said(e)));
        }
    }

    private static String said(Message message) {
        return message.in(Language.ENGLISH);
    }

    private static Map<String, Object> judged(Exploration exploration) {
        Census census = exploration.census();
        Map<String, Object> judged = new LinkedHashMap<>();
        if (census.gap().isPresent()) {
            judged.put("gap", said(census.gap().get()));
            return judged;
        }
        judged.put("schedules", census.schedules());
        judged.put("twoInside", census.twoInside());
        Map<String, Object> failures = new LinkedHashMap<>();
        for (Failure failure : census.failures()) {
            Map<String, Object> found = new LinkedHashMap<>();
            found.put("schedules", census.count(failure));
            found.put("shortest", Optional.ofNullable(census.shortest().get(failure)));
            failures.put(failure.name(), found);
        }
        judged.put("failures", failures);
        judged.put(
                "stateSpace", Map.of("states", states(exploration.stateSpace().orElseThrow())));
        return judged;
    }

    private static List<Object> states(StateSpace space) {
        PathCounter counter = new PathCounter(space);
        List<Object> states = new ArrayList<>();
        for (StateSpace.State state : space.states()) {
            Map<String, Object> written = new LinkedHashMap<>();
            written.put("phases", state.phases());
            state.lock()
                    .ifPresent(lock -> written.put(
                            "lockKey", lockKey(lock.value(), lock.lease().map(lease -> lease.getSeconds()))));
            Bounds left = state.left();
            written.put(
                    "remaining",
                    Map.of(
                            "crashes",
                            left.most(Bound.CRASHES),
                            "expiries",
                            left.most(Bound.EXPIRIES),
                            "lostReplies",
                            left.most(Bound.LOST_REPLIES)));
            written.put("schedules", counter.schedules(states.size()));
            written.put("schedulesByFailure", counter.failing(states.size()));
            Map<String, Object> transitions = new LinkedHashMap<>();
            state.transitions()
                    .forEach(each -> transitions.put(each.step().move().toString(), transition(each)));
            written.put("transitions", transitions);
            state.end().ifPresent(end -> written.put("finalCheck", finalCheck(end)));
            states.add(written);
        }
        return states;
    }

    private static Map<String, Object> lockKey(String value, Optional<Long> leaseSeconds) {
        Map<String, Object> written = new LinkedHashMap<>(Map.of("value", value));
        leaseSeconds.ifPresent(seconds -> written.put("leaseSeconds", seconds));
        return written;
    }

    private static Map<String, Object> transition(StateSpace.Transition transition) {
        Map<String, Object> written = new LinkedHashMap<>(Map.of("to", transition.to()));
        transition.step().exchange().ifPresent(exchange -> {
            written.put("command", exchange.command());
            written.put("answer", exchange.reply());
        });
        transition.line().ifPresent(line -> written.put("sourceLine", line));
        written.put("newFailures", ordered(transition.shows()));
        return written;
    }

    private static Map<String, Object> finalCheck(StateSpace.End end) {
        return Map.of(
                "newcomerEnters", end.finalCheck().newcomerEnters(),
                "exchanges",
                        end.finalCheck().exchanges().stream()
                                .map(Exchange::toString)
                                .toList(),
                "newFailures", ordered(end.shows()));
    }

    private static List<Failure> ordered(Set<Failure> failures) {
        return failures.stream().sorted().toList();
    }
}
