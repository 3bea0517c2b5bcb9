package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * One connection through a gate, seen from the middle. Commands go one by one: each is shown to the gate, sent, and
 * answered before the next one leaves, also where the client sent several at once. So whoever holds the gate knows, when a
 * command stands at it, that Redis has run the one before. A client that forbids its answers ({@code CLIENT REPLY OFF})
 * waits here for ever. Belongs to one thread at a time.
 */
final class GatedConnection {

    private final GatedClient client;
    private final OutputStream toRedis;
    private final InputStream fromRedis;
    private final OutputStream toClient;
    private final RequestFraming requests;
    private final ReplyFraming replies;
    private final byte[] buffer = new byte[8192];
    private boolean over;

    GatedConnection(GatedClient client, OutputStream toRedis, InputStream fromRedis, OutputStream toClient) {
        this.client = client;
        this.toRedis = toRedis;
        this.fromRedis = fromRedis;
        this.toClient = toClient;
        this.requests = new RequestFraming(client.largestFrame());
        this.replies = new ReplyFraming(client.largestFrame());
    }

    /**
     * Takes what the client sends, and brings each command that is complete to its end.
     *
     * @throws IOException if a command does not leave, or a connection fails, or somebody does not speak RESP
     */
    void send(byte[] bytes, int offset, int length) throws IOException {
        requests.add(bytes, offset, length);
        for (Optional<RequestFraming.Frame> frame = nextRequest(); frame.isPresent(); frame = nextRequest()) {
            pass(frame.get());
        }
    }

    private Optional<RequestFraming.Frame> nextRequest() throws IOException {
        try {
            return requests.next();
        } catch (RespException e) {
            over = true;
            throw e;
        }
    }

    private void pass(RequestFraming.Frame frame) throws IOException {
        Command command = frame.command();
        client.requireAlive(command);
        if (over) {
            throw new IOException("this client is cut off; " + command.name() + " is not sent");
        }
        // Until all of this is done: a command that fails halfway leaves an answer behind, and the next command would
        // take it for its own.
        over = true;
        GateDecision decision = command.isSetUp() ? GateDecision.LET_THROUGH : atGate(command);
        toRedis.write(frame.bytes());
        if (!command.isSetUp()) {
            client.gate().beforeReply();
        }
        Optional<ReplyFraming.Frame> answer = answerTo(command);
        answer.ifPresent(present -> tellGate(command, decision, present.reply()));
        if (answer.isPresent() && decision == GateDecision.LET_THROUGH) {
            toClient.write(answer.get().bytes());
            over = false;
            handOnUnasked();
        }
    }

    private GateDecision atGate(Command command) throws IOException {
        GateDecision decision = client.gate().beforeCommand(command);
        if (decision == GateDecision.KILL) {
            client.die();
        }
        // It may also have died on another connection while it stood here.
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

    /** Reads once what Redis sends unasked, and gives the client what is complete of it. */
    void listen() throws IOException {
        if (readMore()) {
            handOnUnasked();
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

    private void handOnUnasked() throws IOException {
        try {
            for (Optional<ReplyFraming.Frame> frame = replies.next(); frame.isPresent(); frame = replies.next()) {
                toClient.write(frame.get().bytes());
            }
        } catch (RespException e) {
            over = true;
            throw e;
        }
    }

    /** Whether nothing is ever sent again, and the client reads the end of the stream. */
    boolean isOver() {
        return over || client.isDead();
    }
}
