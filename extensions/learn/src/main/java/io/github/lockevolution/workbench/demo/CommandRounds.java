package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * Lets clients begin at the very same instant: in each round everyone sends one command, the first client first. A round begins when
 * everyone has had an answer in the round before and stands before its next command. So two clients that both look first and write then have
 * both looked before either writes, on any machine, and no lease runs while one of them still gets ready. A client that does not take part,
 * or is done, is not held. Safe for use by several threads.
 */
final class CommandRounds {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Duration patience;
    private final boolean[] takesPart;
    private final int[] arrived;
    private final int[] answered;

    /** @param clients how many there are; none takes part yet */
    CommandRounds(int clients) {
        this(clients, PATIENCE);
    }

    /** @param patience how long a client waits for the others */
    CommandRounds(int clients, Duration patience) {
        this.patience = patience;
        takesPart = new boolean[clients];
        arrived = new int[clients];
        answered = new int[clients];
    }

    /** From now on, these clients take part, each as if it had sent nothing yet. */
    synchronized void begin(Collection<Integer> clients) {
        Arrays.fill(takesPart, false);
        Arrays.fill(arrived, 0);
        Arrays.fill(answered, 0);
        clients.forEach(client -> takesPart[client] = true);
    }

    /** A client takes no part in the rounds from now on: nobody waits for it any more. */
    synchronized void end(int client) {
        takesPart[client] = false;
        notifyAll();
    }

    /** The gate of one client, numbered from 0. */
    CommandGate gate(int client) {
        return gate(client, CommandGate.OPEN);
    }

    /**
     * The same.
     *
     * @param first lets a command wait for its turn only when it has let it through
     */
    CommandGate gate(int client, CommandGate first) {
        return new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) throws IOException {
                GateDecision decision = first.beforeCommand(command);
                awaitTurn(client);
                return decision;
            }

            @Override
            public void afterSend() throws IOException {
                first.afterSend();
            }

            @Override
            public void onOutcome(Command command, Outcome outcome) {
                first.onOutcome(command, outcome);
                noteAnswer(client);
            }
        };
    }

    private synchronized void awaitTurn(int client) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        arrived[client]++;
        notifyAll();
        try {
            while (!hasTurn(client)) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    throw new IoProblem(Message.of(DemoText.class, text -> text.othersDoNotCome(patience.toSeconds())));
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted before a command was sent");
        }
    }

    /**
     * Whether nobody has to come first any more. The round of a client is the number of its answers. The command goes out only when every other that
     * takes part stands before its own command of this round, or was past it, so that nobody sees a write of this round before it has decided on its
     * own command; and when each of a smaller number has had its answer in this round, so that the order in it is always the same.
     */
    private boolean hasTurn(int client) {
        int round = answered[client];
        for (int other = 0; takesPart[client] && other < takesPart.length; other++) {
            boolean hasArrived = arrived[other] > round;
            boolean isAnswered = answered[other] >= (other < client ? round + 1 : round);
            if (other != client && takesPart[other] && !(hasArrived && isAnswered)) {
                return false;
            }
        }
        return true;
    }

    private synchronized void noteAnswer(int client) {
        answered[client]++;
        notifyAll();
    }
}
