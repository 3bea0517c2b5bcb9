package io.github.lockevolution.faults.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * One connection through a gate, seen from the middle. Commands go one by one: each is shown to the gate, sent, and
 * answered before the next one leaves, also where the client sent several at once. So whoever holds the gate knows, when a
 * command stands at it, that Redis has run the one before.
 */
final class Exchange {

    private final CommandGate gate;
    private final OutputStream toRedis;
    private final InputStream fromRedis;
    private final RequestFraming requests;
    private final ReplyFraming replies;
    private final byte[] buffer = new byte[8192];
    private boolean over;

    Exchange(CommandGate gate, OutputStream toRedis, InputStream fromRedis, int largestFrame) {
        this.gate = gate;
        this.toRedis = toRedis;
        this.fromRedis = fromRedis;
        this.requests = new RequestFraming(largestFrame);
        this.replies = new ReplyFraming(largestFrame);
    }

    /** Takes what the client sends; gives what it gets to read for it. */
    byte[] send(byte[] bytes, int offset, int length) throws IOException {
        requests.add(bytes, offset, length);
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        for (Optional<RequestFraming.Frame> frame = next(); frame.isPresent(); frame = next()) {
            pass(frame.get(), answers);
        }
        return answers.toByteArray();
    }

    private Optional<RequestFraming.Frame> next() throws IOException {
        return requests.next();
    }

    /** Whether nothing is ever sent again, and the client reads the end of the stream. */
    boolean isOver() {
        return over;
    }

    private void pass(RequestFraming.Frame frame, ByteArrayOutputStream answers) throws IOException {
        Command command = frame.command();
        if (over) {
            throw new IOException("this client is cut off; " + command.name() + " is not sent");
        }
        if (command.isSetUp()) {
            toRedis.write(frame.bytes());
            reply(answers);
            return;
        }
        over = true;
        Passage passage = gate.beforeCommand(command);
        if (passage == Passage.KILL) {
            gate.cameOf(command, new Outcome.NeverSent());
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        over = passage == Passage.LOSE_REPLY;
        toRedis.write(frame.bytes());
        gate.beforeReply();
        ByteArrayOutputStream heard = over ? new ByteArrayOutputStream() : answers;
        Optional<Reply> reply = reply(heard);
        reply.ifPresent(
                answer -> gate.cameOf(command, over ? new Outcome.ReplyLost(answer) : new Outcome.Answered(answer)));
    }

    /** Reads on until a command is answered; empty if Redis ended the connection first. */
    private Optional<Reply> reply(ByteArrayOutputStream heard) throws IOException {
        while (true) {
            for (Optional<ReplyFraming.Frame> frame = replies.next(); frame.isPresent(); frame = replies.next()) {
                heard.write(frame.get().bytes());
                if (!frame.get().push()) {
                    return Optional.of(frame.get().reply());
                }
            }
            int count = fromRedis.read(buffer);
            if (count < 0) {
                over = true;
                return Optional.empty();
            }
            replies.add(buffer, 0, count);
        }
    }
}
