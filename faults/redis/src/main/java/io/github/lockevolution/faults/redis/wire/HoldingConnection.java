package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.program.HeldCommand;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import redis.clients.jedis.HostAndPort;

/**
 * One connection through a {@link HoldingPort}. Requests are read by a thread of its own and by any thread that has to know that none is left to
 * read; a reply is read by the thread that lets the request leave.
 */
final class HoldingConnection implements LoopbackPort.Connection {

    private static final int BUFFER = 8192;

    private final SocketChannel program;
    private final Selector readable = Selector.open();
    private final Selector writable = Selector.open();
    private final OutputStream answers;
    private final Socket redis = new Socket();
    private final HostAndPort address;
    private final CommandGate gate;
    private final Consumer<List<HeldCommand>> arrived;
    /** Guarded by itself, as is reading. */
    private final RequestFraming requests = new RequestFraming(GatedClient.LARGEST_FRAME);
    /** Guarded by this. */
    private final ReplyFraming replies = new ReplyFraming(GatedClient.LARGEST_FRAME);
    /** The requests that the program has sent and that are not answered yet, in that order. Guarded by this. */
    private final Deque<Sent> unanswered = new ArrayDeque<>();

    HoldingConnection(SocketChannel program, HostAndPort address, CommandGate gate, Consumer<List<HeldCommand>> arrived)
            throws IOException {
        this.program = program;
        this.answers = new ChannelStreams(program, writable).output();
        this.address = address;
        this.gate = gate;
        this.arrived = arrived;
    }

    /** Reads requests until the program or Redis ends the connection. */
    @Override
    public void serve() {
        try (program;
                readable;
                writable;
                redis) {
            connect();
            program.register(readable, SelectionKey.OP_READ);
            while (readAll() && !Thread.currentThread().isInterrupted()) {
                readable.selectedKeys().clear();
                readable.select();
            }
        } catch (IOException e) {
            // Redis is gone, or one has ended it: to the program, the connection ends.
        }
    }

    private void connect() throws IOException {
        synchronized (requests) {
            redis.setTcpNoDelay(true);
            redis.connect(new InetSocketAddress(address.getHost(), address.getPort()));
        }
    }

    /**
     * Reads the requests that the program has sent so far, and waits for no more.
     *
     * @return whether it may send more
     */
    boolean readAll() throws IOException {
        synchronized (requests) {
            if (!redis.isConnected()) {
                return true;
            }
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            int count = program.read(buffer);
            while (count > 0) {
                requests.add(buffer.array(), 0, count);
                List<HeldCommand> held = requestsToHold();
                if (!held.isEmpty()) {
                    arrived.accept(held);
                }
                count = program.read(buffer.clear());
            }
            return count == 0;
        }
    }

    /** A command that only sets the connection up leaves at once, unless another request stands before it. */
    private List<HeldCommand> requestsToHold() throws IOException {
        List<HeldCommand> held = new ArrayList<>();
        for (Optional<RequestFraming.Frame> frame = requests.next(); frame.isPresent(); frame = requests.next()) {
            Sent sent = new Sent(frame.get());
            if (isSetUp(sent)) {
                sent.ask();
                sent.answer();
            } else {
                held.add(sent);
            }
        }
        return held;
    }

    /** UNWATCH does not count: it would end the WATCH of another request over the same connection. */
    private synchronized boolean isSetUp(Sent sent) {
        boolean isFirst = unanswered.isEmpty();
        unanswered.add(sent);
        return isFirst && sent.command().isSetUp() && !sent.command().name().equals("UNWATCH");
    }

    @Override
    public void cut() {
        SocketEnd.close(program.socket());
        SocketEnd.close(redis);
    }

    /** A command of the program. */
    private final class Sent implements HeldCommand {

        private final RequestFraming.Frame frame;
        private Optional<byte[]> answer = Optional.empty();
        private boolean isToBeHeard;

        Sent(RequestFraming.Frame frame) {
            this.frame = frame;
        }

        @Override
        public Command command() {
            return frame.command();
        }

        @Override
        public Object connection() {
            return HoldingConnection.this;
        }

        @Override
        public Reply run() throws IOException {
            gate.beforeCommand(command());
            Reply reply = ask();
            gate.onOutcome(command(), new Outcome.Answered(reply));
            return reply;
        }

        private Reply ask() throws IOException {
            synchronized (HoldingConnection.this) {
                redis.getOutputStream().write(frame.bytes());
                byte[] buffer = new byte[BUFFER];
                while (true) {
                    for (Optional<ReplyFraming.Frame> next = replies.next(); next.isPresent(); next = replies.next()) {
                        if (next.get().answers(command())) {
                            answer = Optional.of(next.get().bytes());
                            return next.get().reply();
                        }
                        answers.write(next.get().bytes());
                    }
                    int count = redis.getInputStream().read(buffer);
                    if (count < 0) {
                        throw new IoProblem(Message.of(AnswerText.class, AnswerText::connectionEnded));
                    }
                    replies.add(buffer, 0, count);
                }
            }
        }

        @Override
        public void answer() throws IOException {
            synchronized (HoldingConnection.this) {
                isToBeHeard = true;
                while (!unanswered.isEmpty() && unanswered.element().isToBeHeard) {
                    answers.write(unanswered.remove().answer.orElseThrow());
                }
            }
        }
    }
}
