package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/**
 * A connection to a server that may turn out to be no Redis. Its answers are limited in size, depth and time, where a client library would
 * believe a length of two gigabytes and fetch them.
 */
public final class UntrustedConnection implements Closeable {

    private static final int LARGEST_ANSWER = 1024 * 1024;
    private static final int SHOWN = 40;
    private static final String NIL = "nil";

    private final Socket socket;
    private final Duration patience;
    private final ReplyFraming replies = new ReplyFraming(LARGEST_ANSWER);
    private final byte[] buffer = new byte[8192];

    private UntrustedConnection(Socket socket, Duration patience) {
        this.socket = socket;
        this.patience = patience;
    }

    /** The answer is nothing that a Redis would say to that command. */
    public static final class NoRedisException extends IOException {

        private static final long serialVersionUID = 1L;

        private final String command;
        private final String answer;

        NoRedisException(String command, String answer) {
            super(command + " was answered by " + answer);
            this.command = command;
            this.answer = answer;
        }

        /** Whether it was answered by nil, as a Redis answers, too, when there is nothing. */
        public boolean isNil() {
            return answer.equals(NIL);
        }

        /** The name of the command that was sent. */
        public String command() {
            return command;
        }

        /** The beginning of the answer, or how large it claims to be. */
        public String answer() {
            return answer;
        }
    }

    /**
     * Connects.
     *
     * @param patience how long the connecting, and each answer as a whole, may take
     */
    public static UntrustedConnection open(HostAndPort address, Duration patience) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(
                    new InetSocketAddress(address.getHost(), address.getPort()), Math.toIntExact(patience.toMillis()));
            return new UntrustedConnection(socket, patience);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * An answer that a Redis could give.
     *
     * @param reply as a person reads it
     * @param frame its bytes on the wire
     */
    public record Answer(Reply reply, byte[] frame) {

        /** The bytes of a string, without its length. */
        public byte[] string() {
            int start = 0;
            while (frame[start] != '\n') {
                start++;
            }
            return Arrays.copyOfRange(frame, start + 1, frame.length - 2);
        }
    }

    /**
     * Sends a command and reads its answer.
     *
     * @param kind the first byte of its answer, in RESP2: one of {@code +:$*}; an error is always possible, and nil never
     * @throws NoRedisException if the answer is of another kind, or exceeds a limit
     * @throws IOException if the connection fails, or there is no answer in time
     */
    public Answer ask(char kind, byte[]... words) throws IOException {
        ByteArrayOutputStream command = new ByteArrayOutputStream();
        command.writeBytes(ascii("*" + words.length + "\r\n"));
        for (byte[] word : words) {
            command.writeBytes(ascii("$" + word.length + "\r\n"));
            command.writeBytes(word);
            command.writeBytes(ascii("\r\n"));
        }
        socket.getOutputStream().write(command.toByteArray());
        return answer(kind, new String(words[0], StandardCharsets.US_ASCII));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private Answer answer(char kind, String command) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        try {
            Optional<ReplyFraming.Frame> frame = replies.next();
            while (frame.isEmpty()) {
                readMore(end);
                frame = replies.next();
            }
            return checked(kind, command, frame.get());
        } catch (RespException e) {
            throw new NoRedisException(command, e.found());
        }
    }

    private void readMore(long end) throws IOException {
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (left <= 0) {
            throw isLate();
        }
        socket.setSoTimeout(Math.toIntExact(left));
        int count = readSome();
        if (count < 0) {
            throw new IoProblem(Message.of(AnswerText.class, AnswerText::connectionEnded));
        }
        replies.add(buffer, 0, count);
    }

    private int readSome() throws IOException {
        try {
            return socket.getInputStream().read(buffer);
        } catch (SocketTimeoutException e) {
            throw isLate();
        }
    }

    private IoProblem isLate() {
        return new IoProblem(Message.of(AnswerText.class, text -> text.doesNotEnd(patience.toSeconds())));
    }

    private static Answer checked(char kind, String command, ReplyFraming.Frame frame) throws NoRedisException {
        char found = (char) frame.bytes()[0];
        boolean isNil = frame.reply().text().equals(NIL);
        if (frame.reply().error() || found == kind && !isNil) {
            return new Answer(frame.reply(), frame.bytes());
        }
        String text = frame.reply().text().replaceAll("\\p{Cntrl}+", " ");
        throw new NoRedisException(command, text.substring(0, Math.min(SHOWN, text.length())));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
