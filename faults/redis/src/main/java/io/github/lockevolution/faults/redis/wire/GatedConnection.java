package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Set;

/**
 * Forwards the bytes of one connection and shows each command to the gate. A pipeline is taken apart: each command is shown, sent
 * and answered before the next one leaves, so when a command is at the gate, Redis has run the one before. A client that turns
 * its answers off ({@code CLIENT REPLY OFF}) would wait for ever. Not safe for use by several
 * threads at once, but for one that ends the subscription of another.
 */
final class GatedConnection {

    /** The commands after which Redis treats the next one on the same connection differently. */
    private static final Set<String> REMEMBERED = Set.of(
            "AUTH", "CLIENT", "MONITOR", "MULTI", "PSUBSCRIBE", "RESET", "SELECT", "SSUBSCRIBE", "SUBSCRIBE", "WATCH");

    private static final Set<String> SUBSCRIBING = Set.of("PSUBSCRIBE", "SSUBSCRIBE", "SUBSCRIBE");
    private static final Set<String> UNSUBSCRIBING = Set.of("PUNSUBSCRIBE", "SUNSUBSCRIBE", "UNSUBSCRIBE");

    private final GatedClient client;
    private final OutputStream toRedis;
    private final InputStream fromRedis;
    private final OutputStream toClient;
    private final RequestFraming requests;
    private final ReplyFraming replies;
    private final byte[] buffer = new byte[8192];
    /** True as well while a command is under way. */
    private volatile boolean over;

    private volatile boolean isRemembered;
    private volatile Optional<Thread> subscriber = Optional.empty();

    GatedConnection(GatedClient client, OutputStream toRedis, InputStream fromRedis, OutputStream toClient) {
        this.client = client;
        this.toRedis = toRedis;
        this.fromRedis = fromRedis;
        this.toClient = toClient;
        this.requests = new RequestFraming(client.largestFrame());
        this.replies = new ReplyFraming(client.largestFrame());
    }

    /**
     * Takes bytes from the client, and forwards each command that is complete and its answer.
     *
     * @throws IOException if the gate refuses a command, a connection fails, or a peer does not speak RESP
     * @throws ClientKilled if the gate says that the client is dead
     */
    void send(byte[] bytes, int offset, int length) throws IOException {
        requests.add(bytes, offset, length);
        for (Optional<RequestFraming.Frame> frame = nextRequest(); frame.isPresent(); frame = nextRequest()) {
            forward(frame.get());
        }
    }

    /**
     * Forgets what a dead client was about to send, so that the connection is as if the client had never come to it.
     *
     * @return whether this succeeded; false if Redis remembers an earlier command
     */
    boolean forgetRequests() {
        requests.clear();
        over = isRemembered;
        return !over;
    }

    /**
     * A command was refused, and its client is told so: nothing of it has left.
     *
     * @return whether the connection can go on; false if Redis remembers an earlier command
     */
    boolean goOnAfterRefusal() {
        over = isRemembered;
        return !over;
    }

    /** Whether Redis may do with the next command what it would not do otherwise. */
    boolean isRemembered() {
        return isRemembered;
    }

    /** Sends nothing any more. */
    void end() {
        over = true;
    }

    /** Whether no command is under way, and Redis remembers nothing of those before. */
    boolean isClean() {
        return !over && !isRemembered && subscriber.isEmpty();
    }

    private Optional<RequestFraming.Frame> nextRequest() throws IOException {
        try {
            return requests.next();
        } catch (RespException e) {
            over = true;
            throw e;
        }
    }

    private void forward(RequestFraming.Frame frame) throws IOException {
        Command command = frame.command();
        client.requireAlive(command);
        if (over) {
            throw new IOException("this client is cut off; " + command.name() + " is not sent");
        }
        if (UNSUBSCRIBING.contains(command.name()) && isReadElsewhere()) {
            toRedis.write(frame.bytes());
            return;
        }
        if (SUBSCRIBING.contains(command.name())) {
            subscriber = Optional.of(Thread.currentThread());
        }
        // Stays so unless all of this succeeds: a command that fails halfway leaves an answer unread, and the next
        // command would take it for its own.
        over = true;
        GateDecision decision = command.isSetUp() ? GateDecision.LET_THROUGH : atGate(command);
        isRemembered |= !command.isSetUp() && REMEMBERED.contains(command.name());
        toRedis.write(frame.leaving(client.gate().leaving(command)));
        if (!command.isSetUp()) {
            client.gate().afterSend();
        }
        Optional<ReplyFraming.Frame> answer = answerTo(command);
        answer.ifPresent(present -> tellGate(command, decision, present.reply()));
        if (answer.isPresent() && decision == GateDecision.LET_THROUGH) {
            toClient.write(client.gate().arriving(command, answer.get().bytes()));
            over = false;
            forwardUnasked();
        }
    }

    /** A thread that has subscribed reads until the subscription is over. It could read the answer that is waited for here. */
    private boolean isReadElsewhere() {
        return subscriber.filter(thread -> thread != Thread.currentThread()).isPresent();
    }

    private GateDecision atGate(Command command) throws IOException {
        GateDecision decision = client.gate().beforeCommand(command);
        if (decision == GateDecision.KILL) {
            client.die();
        }
        // The client may also have been killed on another connection while the gate held this command.
        if (client.isDead()) {
            client.gate().onOutcome(command, new Outcome.NeverSent());
        }
        client.requireAlive(command);
        return decision;
    }

    private void tellGate(Command command, GateDecision decision, Reply reply) {
        if (!command.isSetUp()) {
            boolean lost = decision == GateDecision.LOSE_REPLY;
            client.gate().onOutcome(command, lost ? new Outcome.ReplyLost(reply) : new Outcome.Answered(reply));
        }
    }

    /** Reads on until a command is answered; empty if Redis ended the connection first. */
    private Optional<ReplyFraming.Frame> answerTo(Command command) throws IOException {
        do {
            for (Optional<ReplyFraming.Frame> frame = replies.next(); frame.isPresent(); frame = replies.next()) {
                if (frame.get().answers(command)) {
                    return frame;
                }
                toClient.write(frame.get().bytes());
            }
        } while (readMore());
        return Optional.empty();
    }

    /** Reads once from Redis, and forwards the complete push messages to the client. */
    void listen() throws IOException {
        if (readMore()) {
            forwardUnasked();
        }
    }

    private boolean readMore() throws IOException {
        int count = fromRedis.read(buffer);
        if (count < 0) {
            over = true;
            return false;
        }
        replies.add(buffer, 0, count);
        return true;
    }

    private void forwardUnasked() throws IOException {
        try {
            for (Optional<ReplyFraming.Frame> frame = replies.next(); frame.isPresent(); frame = replies.next()) {
                toClient.write(frame.get().bytes());
            }
        } catch (RespException e) {
            over = true;
            throw e;
        }
    }

    /** Whether nothing is sent any more; the client then reads the end of the stream. */
    boolean isOver() {
        return over || client.isDead();
    }
}
