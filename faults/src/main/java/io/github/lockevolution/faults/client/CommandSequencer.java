package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Puts in order what a program sends to several servers at once: one command after the other, that for the first server first. Each connection
 * to a server is a thread, which waits here for its turn.
 *
 * <p>What has come by the time that the program waits for answers is a batch. It is complete when there is something for each server; or when
 * there is what came at this point the first time, when the program was watched until it rested. The program hears the answers when all of a
 * batch has been answered: what it does on the first of them would else depend on how fast it is.
 */
final class CommandSequencer {

    /** Who has sent nothing for so long, and used no processor, waits for an answer. */
    private static final Duration MOMENT = Duration.ofMillis(200);

    private static final int LOOK_MILLIS = 2;

    private static final Pattern PLAIN = Pattern.compile("-|nil|OK|-?\\d{1,9}");

    private final int servers;
    private final KnownBatches batches;
    private final List<Standing> arrived = new ArrayList<>();
    private final Deque<Standing> batch = new ArrayDeque<>();
    /** What the attempt was asked, has sent and heard so far. */
    private final List<String> heard = new ArrayList<>();

    private Optional<ProcessHandle> process = Optional.empty();
    private Duration processorTime = Duration.ZERO;
    private long atRestSince;
    private int batchesAnswered;
    private boolean isInFlight;
    private boolean isOver = true;

    /**
     * @param servers how many there are
     */
    CommandSequencer(int servers, KnownBatches batches) {
        this.servers = servers;
        this.batches = batches;
    }

    /** A command that has arrived, and waits for its turn. */
    private record Standing(int server, Thread connection) {}

    /** Whose commands these are. */
    synchronized void watch(ProcessHandle sender) {
        process = Optional.of(sender);
    }

    /** A new attempt begins; nothing of the one before stands here any more. */
    synchronized void begin() {
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
        atRestSince = System.nanoTime();
        notifyAll();
        try {
            while (!isOver && !isTurnOf(here)) {
                wait(LOOK_MILLIS);
            }
            if (isOver) {
                throw new IOException("the client is dead; " + command.name() + " is not sent");
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
        Duration used =
                process.flatMap(sender -> sender.info().totalCpuDuration()).orElse(Duration.ZERO);
        if (!used.equals(processorTime)) {
            processorTime = used;
            atRestSince = System.nanoTime();
        }
        return System.nanoTime() - atRestSince > MOMENT.toNanos();
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
        heard.add(ServerGate.server(command.words()) + " " + command.name() + " " + kindOf(came));
        isInFlight = false;
        atRestSince = System.nanoTime();
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

    /** A word that differs in each run, such as a token, says no more than that it is one. */
    private static String kindOf(Outcome came) {
        String heard = came.heard().map(Object::toString).orElse("-");
        return PLAIN.matcher(heard).matches() ? heard : "a word";
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
