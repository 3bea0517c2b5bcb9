package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.memory.MemoryStore;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.notation.ClientValues;
import io.github.lockevolution.faults.notation.PlainLock;
import io.github.lockevolution.faults.notation.PlainRequest;
import io.github.lockevolution.faults.notation.PlainRun;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A client of a lock in plain commands, which stops at each command by itself: so it needs no thread. */
final class PlainClient implements Client {

    private static final String TOKEN = "token";
    private static final String SCRIPT = "EVAL";
    private static final String QUOTE = "\"";

    private final Party party;
    private final PlainLock lock;
    private final MemoryStore store;
    private final ClientValues values;
    private PlainRun run;
    /** The last answer of the store, as a person reads it. */
    private String shown = "";

    private SchedulingPoint here = new SchedulingPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty());

    /**
     * The identity of a client.
     *
     * @param key the key of the lock
     * @param lease how long it may hold the lock
     * @param program the client's program
     * @param clock its own
     */
    record Party(String name, String key, Duration lease, ClientProgram program, BenchClock clock) {}

    /** An answer that is an error, in the words of Redis. */
    static final class ErrorAnswer extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ErrorAnswer(IllegalArgumentException said) {
            super(said.getMessage());
        }
    }

    /** The connection ended before the answer came. */
    static final class AnswerLost extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    PlainClient(Party party, PlainLock lock, MemoryStore store) {
        this.party = party;
        this.lock = lock;
        this.store = store;
        this.values = new ClientValues(party.key(), party.name(), party.lease(), party.clock(), () -> TOKEN);
    }

    @Override
    public SchedulingPoint start() {
        run = PlainRun.acquiring(lock, values);
        here = reached(ClientPhase.NOT_STARTED, Optional.empty());
        return here;
    }

    @Override
    public SchedulingPoint resume(GateDecision decision) {
        here = switch (decision) {
            case KILL -> new SchedulingPoint.Ended(ClientPhase.DEAD, Optional.empty(), Optional.empty());
            case LET_THROUGH -> here.phase() == ClientPhase.INSIDE ? left() : answered(false);
            case LOSE_REPLY -> answered(true);
        };
        return here;
    }

    private SchedulingPoint left() {
        run = PlainRun.releasing(lock, values);
        return reached(ClientPhase.RELEASING, Optional.empty());
    }

    private SchedulingPoint answered(boolean isLost) {
        ClientPhase phase = here.phase() == ClientPhase.RELEASING ? ClientPhase.RELEASING : ClientPhase.ACQUIRING;
        try {
            String answer = run.answerOf(this::ask);
            Optional<String> reply = Optional.of(isBeforeScript() ? answer : shown);
            if (isLost) {
                return over(phase, reply, Optional.of(new AnswerLost()));
            }
            run.answer(answer);
            return reached(phase, reply);
        } catch (IllegalArgumentException e) {
            return over(phase, Optional.of(String.valueOf(e.getMessage())), Optional.of(new ErrorAnswer(e)));
        }
    }

    private boolean isBeforeScript() {
        return here.next().orElseThrow().get(0).equals(SCRIPT);
    }

    /** The store shows a text in quotation marks, which are no part of it. */
    private String ask(PlainRequest.Command command) {
        shown = store.run(words(command));
        return shown.startsWith(QUOTE) ? shown.substring(1, shown.length() - 1) : shown;
    }

    /** The client's present scheduling point: before its next command, inside, or at its end. */
    private SchedulingPoint reached(ClientPhase phase, Optional<String> reply) {
        Optional<PlainRequest> next = run.next();
        if (next.isPresent()) {
            return new SchedulingPoint.AtGate(phase, words(next.get()), run.line(), reply);
        }
        return phase == ClientPhase.RELEASING || run.isRefused()
                ? over(phase, reply, Optional.empty())
                : new SchedulingPoint.Inside(reply);
    }

    /** A careless client calls unlock after any result of its attempt. */
    private SchedulingPoint over(ClientPhase phase, Optional<String> reply, Optional<Throwable> error) {
        if (party.program() == ClientProgram.CARELESS && phase != ClientPhase.RELEASING) {
            run = PlainRun.releasing(lock, values);
            return reached(ClientPhase.RELEASING, reply);
        }
        return new SchedulingPoint.Ended(ClientPhase.DONE, error, reply);
    }

    private static List<String> words(PlainRequest request) {
        List<String> words = new ArrayList<>();
        if (request instanceof PlainRequest.Script script) {
            words.addAll(List.of(
                    SCRIPT, script.text(), Integer.toString(script.keys().size())));
            words.addAll(script.keys());
            words.addAll(script.arguments());
        } else {
            words.addAll(words((PlainRequest.Command) request));
        }
        return words;
    }

    private static List<String> words(PlainRequest.Command command) {
        List<String> words = new ArrayList<>(List.of(command.name()));
        words.addAll(command.words());
        return words;
    }

    @Override
    public void kill() {
        if (here.canMove()) {
            resume(GateDecision.KILL);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
