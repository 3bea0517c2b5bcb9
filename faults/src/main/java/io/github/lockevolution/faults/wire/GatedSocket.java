package io.github.lockevolution.faults.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Optional;

/**
 * A socket that shows its gate every command before a byte of it leaves. Once the gate has refused a command, nothing
 * leaves any more: a Jedis connection flushes what it has buffered when it is closed, and a client that died before its
 * command must not send it while being cleaned up.
 */
final class GatedSocket extends Socket {

    private final CommandGate gate;
    private Optional<OutputStream> requests = Optional.empty();
    private boolean settingUp;

    GatedSocket(CommandGate gate) {
        this.gate = gate;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        if (requests.isEmpty()) {
            // One for all who ask: a second stream would not know that the client is dead.
            requests = Optional.of(new Requests(super.getOutputStream()));
        }
        return requests.get();
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new Replies(super.getInputStream());
    }

    void abandon() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Requests extends FilterOutputStream {

        private final RequestFraming framing = new RequestFraming();
        private boolean dead;

        Requests(OutputStream wire) {
            super(wire);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (RequestFraming.Frame frame : framing.take(bytes, offset, length)) {
                send(frame);
            }
        }

        private void send(RequestFraming.Frame frame) throws IOException {
            if (dead) {
                throw new IOException("this client is dead; " + frame.command().name() + " is not sent");
            }
            settingUp = frame.command().isSetUp();
            if (!settingUp) {
                dead = true;
                gate.beforeCommand(frame.command());
                dead = false;
            }
            out.write(frame.bytes());
        }
    }

    private final class Replies extends FilterInputStream {

        Replies(InputStream wire) {
            super(wire);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (settingUp) {
                return super.read(bytes, offset, length);
            }
            gate.beforeReply();
            int count = super.read(bytes, offset, length);
            gate.received(Math.max(count, 0));
            return count;
        }
    }
}
