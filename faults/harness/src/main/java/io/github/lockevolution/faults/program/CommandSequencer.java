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
 * Puts in order what a client sends to several servers at once: one command after the other, that for the first server first. Each connection
 * to a server is a thread, which waits here for its turn.
 *
 * <p>What has come by the time that the client waits for answers is a batch. It is complete when there is something for each server; or when
 * there is what came at this point the first time, when the client was watched until it rested. The client hears the answers when all of a
 * batch has been answered: what it does on the first of them would else depend on how fast it is.
 */
public final class CommandSequencer {

    private static final int LOOK_MILLIS = 2;

    /** Where the whole machine stood still between two looks, nobody knows what the client would have done. */
    private static final long MOST_SEEN_BY_A_LOOK =
            Duration.ofMillis(2 * LOOK_MILLIS).toNanos();

    private final int servers;
    private final KnownBatches batches;
    private final List<Standing> arrived = new ArrayList<>();
    private final Deque<Standing> batch = new ArrayDeque<>();
    /** What the attempt was asked, has sent and heard so far. */
    private final List<String> heard = new ArrayList<>();

    private Sender sender = new Sender(() -> false, Duration.ZERO);
    private long lastLook;
    private long restedNanos;
    private int batchesAnswered;
    private boolean isInFlight;
    private boolean isOver = true;

    /**
     * @param servers how many there are
     */
    public CommandSequencer(int servers, KnownBatches batches) {
        this.servers = servers;
        this.batches = batches;
    }

    /** A command that has arrived, and waits for its turn. */
    private record Standing(int server, Thread connection) {}

    /**
     * Who sends.
     *
     * @param isAtWork whether it has done anything since that was asked last, or does something now
     * @param moment who has done nothing for so long, and sent nothing, waits for an answer
     */
    public record Sender(BooleanSupplier isAtWork, Duration moment) {}

    /** Sets the process that sends these commands. */
    public synchronized void watch(Sender whose) {
        sender = whose;
    }

    /** A new attempt begins; nothing of the one before stands here any more. */
    public synchronized void begin() {
        arrived.clear();
        batch.clear();
        heard.clear();
        batchesAnswered++;
        isInFlight = false;
        isOver = false;
        notifyAll();
    }

    /** The program is asked for something else from now on. */
    synchronized void ask(String order) {
        heard.add(order);
    }

    /** The attempt is over: nobody waits any more. */
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

    /** The servers to which commands have come that do not get their turn, because there was more at this point before. */
    synchronized List<String> lackingOthers() {
        boolean isLacking = !isInFlight && batch.isEmpty();
        return arrived.stream()
                .filter(standing -> isLacking)
                .map(Standing::server)
                .sorted()
                .map(Move::serverName)
                .toList();
    }

    /** A command was answered, or its answer was lost: waits until its batch was answered, or the attempt is over. */
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
     * The method has returned: waits until what the client sends nevertheless, by threads of its own, was answered, or the attempt is over. What
     * comes the first time has to come each time.
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

    /** The program has answered: waits until whatever it has sent before was let go and answered, or the attempt is over. */
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
