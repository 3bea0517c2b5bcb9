package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.model.Move;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Orders the commands that a client sends to several servers at once: one after the other, that for the first server first. Each connection
 * to a server is a thread, which waits here for its turn.
 *
 * <p>The commands that have come by the time that the client waits for replies are a batch. It is complete when there is a command for each
 * server; or when the commands are there that came at this point the first time, when the client was watched until it rested. The client
 * receives the replies when the whole batch has them: else its reaction to the first reply would depend on its speed.
 */
public final class CommandSequencer {

    private static final int LOOK_MILLIS = 2;

    /** If the whole machine stood still between two looks, it is not known whether the client would have done more. */
    private static final long MOST_SEEN_BY_A_LOOK =
            Duration.ofMillis(2 * LOOK_MILLIS).toNanos();

    private final int servers;
    private final KnownBatches batches;
    private final List<Standing> arrived = new ArrayList<>();
    private final Deque<Standing> batch = new ArrayDeque<>();
    /** The orders, commands and replies of the attempt so far. */
    private final List<String> heard = new ArrayList<>();

    private Sender sender = new Sender(() -> false, Duration.ZERO);
    private long lastLook;
    private long restedNanos;
    private int batchesAnswered;
    private boolean isInFlight;
    private boolean isOver = true;

    /** @param servers the number of servers */
    public CommandSequencer(int servers, KnownBatches batches) {
        this.servers = servers;
        this.batches = batches;
    }

    /** A command that has arrived, and waits for its turn. */
    private record Standing(int server, Thread connection) {}

    /**
     * The process that sends.
     *
     * @param isAtWork whether it has used a processor since this was asked last, or does now
     * @param moment the time after which a process without work or commands waits for a reply
     */
    public record Sender(BooleanSupplier isAtWork, Duration moment) {}

    /** Sets the process that sends these commands. */
    public synchronized void watch(Sender whose) {
        sender = whose;
    }

    /** Begins a new attempt, after which no command of the one before waits here. */
    public synchronized void begin() {
        arrived.clear();
        batch.clear();
        heard.clear();
        batchesAnswered++;
        isInFlight = false;
        isOver = false;
        notifyAll();
    }

    /** Notes a new order to the program. */
    synchronized void ask(String order) {
        heard.add(order);
    }

    /** Ends the attempt: no thread waits any more. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /**
     * Waits until it is this command's turn.
     *
     * @throws IOException if the attempt is over before that
     */
    synchronized void awaitTurn(Command command) throws IOException {
        Standing here = new Standing(ServerGate.server(command.words()), Thread.currentThread());
        arrived.add(here);
        beginRest();
        notifyAll();
        try {
            while (!isOver && !isTurnOf(here)) {
                wait(LOOK_MILLIS);
            }
            if (isOver) {
                throw new CommandRefused(command);
            }
            isInFlight = true;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the client ended while it stood before " + command);
        } finally {
            arrived.remove(here);
            batch.remove(here);
            notifyAll();
        }
    }

    private boolean isTurnOf(Standing here) {
        if (isInFlight) {
            return false;
        }
        if (batch.isEmpty() && isComplete()) {
            arrived.sort(Comparator.comparingInt(Standing::server));
            batch.addAll(arrived);
            arrived.clear();
        }
        return here.equals(batch.peek());
    }

    private boolean isComplete() {
        List<Integer> here = arrived.stream().map(Standing::server).sorted().toList();
        boolean isForAll = here.stream().distinct().count() == servers;
        Optional<List<Integer>> known = batches.after(heard);
        if (known.isEmpty() && (isForAll || isAtRest())) {
            batches.learn(heard, here);
            return true;
        }
        return isForAll || known.filter(here::equals).isPresent();
    }

    private boolean isAtRest() {
        if (sender.isAtWork().getAsBoolean()) {
            beginRest();
        }
        long now = System.nanoTime();
        restedNanos += Math.min(now - lastLook, MOST_SEEN_BY_A_LOOK);
        lastLook = now;
        return restedNanos > sender.moment().toNanos();
    }

    private void beginRest() {
        lastLook = System.nanoTime();
        restedNanos = 0;
    }

    /** The servers of commands that do not get their turn, because more commands came at this point before. */
    synchronized List<String> lackingOthers() {
        boolean isLacking = !isInFlight && batch.isEmpty();
        return arrived.stream()
                .filter(standing -> isLacking)
                .map(Standing::server)
                .sorted()
                .map(Move::serverName)
                .toList();
    }

    /** Notes the outcome of a command, and waits until its whole batch has outcomes, or the attempt is over. */
    synchronized void answered(Command command, Outcome came) {
        heard.add(ServerGate.server(command.words()) + " " + command.name() + " " + came.kind());
        isInFlight = false;
        beginRest();
        int before = batchesAnswered;
        if (batch.isEmpty()) {
            batchesAnswered++;
        }
        notifyAll();
        try {
            while (!isOver && batchesAnswered == before) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits, when the method has returned, until the commands that threads of the client still send have replies, or the attempt is over.
     * Commands that come the first time have to come each time.
     */
    public synchronized void awaitLastCommands() throws InterruptedException {
        beginRest();
        while (!isOver && isMoreToCome()) {
            wait(LOOK_MILLIS);
        }
    }

    private boolean isMoreToCome() {
        if (isInFlight || !arrived.isEmpty() || !batch.isEmpty()) {
            return true;
        }
        Optional<List<Integer>> known = batches.after(heard);
        if (known.isEmpty() && isAtRest()) {
            batches.learn(heard, List.of());
            return false;
        }
        return !known.equals(Optional.of(List.of()));
    }

    /** Waits, when the program has answered, until all of its commands before were let go and have replies, or the attempt is over. */
    synchronized void awaitNothingLeft() {
        try {
            while (!isOver && (isInFlight || !arrived.isEmpty() || !batch.isEmpty())) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
