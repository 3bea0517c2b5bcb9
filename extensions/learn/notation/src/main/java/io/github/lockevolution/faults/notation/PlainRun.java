package io.github.lockevolution.faults.notation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An attempt to take a lock in plain commands, or to give it back, which stops at each command by itself: its caller asks for the {@linkplain
 * #next next} request, sends it, and passes the {@linkplain #answer answer} on. So it needs no thread. Belongs to one thread at a time.
 */
public final class PlainRun {

    private final ClientValues values;
    private final Deque<Iterator<Statement>> open = new ArrayDeque<>();
    private Optional<Statement> pending = Optional.empty();
    /** The request of the pending statement, as it was sent. */
    private PlainRequest sent;
    /** The values of the placeholders in it, for lines that are sent together. */
    private ClientValues sentWith;

    private Optional<String> read = Optional.empty();
    private boolean isRefused;

    private PlainRun(ClientValues values, List<Statement> statements) {
        this.values = values;
        open.push(statements.iterator());
    }

    /** Begins an attempt to take it. */
    public static PlainRun acquiring(PlainLock lock, ClientValues values) {
        values.begin(lock.looksAtBeginning());
        return new PlainRun(values, lock.acquire());
    }

    /** Begins to give it back, by a client that has taken it. */
    public static PlainRun releasing(PlainLock lock, ClientValues values) {
        return new PlainRun(values, lock.release());
    }

    /** The next request; empty at the end of the run. Not to be called again before that request is answered. */
    public Optional<PlainRequest> next() {
        while (!open.isEmpty()) {
            if (!open.peek().hasNext()) {
                open.pop();
                continue;
            }
            Statement statement = open.peek().next();
            if (statement instanceof Statement.Refuse) {
                refuse();
            } else {
                pending = Optional.of(statement);
                sent = request(statement);
                return Optional.of(sent);
            }
        }
        return Optional.empty();
    }

    private PlainRequest request(Statement statement) {
        if (statement instanceof Statement.Atomic atomic) {
            sentWith = values.asOf(atomic);
            return AtomicScript.of(
                    atomic.block(), word -> word.with(placeholder -> sentWith.of(placeholder, Optional.empty())));
        }
        Statement.Send send = (Statement.Send) statement;
        return new PlainRequest.Command(
                send.command().name(), send.words().stream().map(this::with).toList());
    }

    /**
     * Runs the pending request on a store: command after command, with the commands of an atomic block in one go.
     *
     * @param store answers a command, as text; {@link PlainLock#NIL} if there is nothing to answer
     */
    public String answerOf(Function<PlainRequest.Command, String> store) {
        Statement statement = pending.orElseThrow();
        if (!(statement instanceof Statement.Atomic atomic)) {
            return store.apply((PlainRequest.Command) sent);
        }
        PlainRun inside = new PlainRun(sentWith, atomic.block());
        for (Optional<PlainRequest> next = inside.next(); next.isPresent(); next = inside.next()) {
            inside.answer(inside.answerOf(store));
        }
        return inside.isRefused() ? AtomicScript.REFUSED : AtomicScript.DONE;
    }

    private String with(Template word) {
        return word.with(placeholder -> values.of(placeholder, read));
    }

    /** The line of what is sent, from 1; empty before the first and behind the last. */
    public Optional<Integer> line() {
        return pending.map(Statement::line);
    }

    /**
     * Goes on with an answer.
     *
     * @param answer as text; {@link PlainLock#NIL} if there is none
     */
    public void answer(String answer) {
        Statement answered = pending.orElseThrow();
        pending = Optional.empty();
        if (answered instanceof Statement.Atomic) {
            if (answer.equals(AtomicScript.REFUSED)) {
                refuse();
            }
            return;
        }
        Statement.Send send = (Statement.Send) answered;
        boolean holds = send.condition()
                .map(condition -> condition.holds(answer, with(condition.operand())))
                .orElse(true);
        if (send.command().reads()) {
            read = Optional.of(answer);
        }
        if (!holds) {
            open.push(send.otherwise().block().iterator());
        }
    }

    private void refuse() {
        isRefused = true;
        open.clear();
    }

    /** Whether the lock was not taken, or not given back. Known when it has come to its end. */
    public boolean isRefused() {
        return isRefused;
    }
}
