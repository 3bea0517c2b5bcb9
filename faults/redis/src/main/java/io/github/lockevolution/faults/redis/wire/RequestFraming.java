package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a stream of requests into commands: RESP arrays of bulk strings, the only form that client libraries send.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">the RESP specification</a>
 */
final class RequestFraming {

    private static final byte[] END = "\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Framing bytes;

    RequestFraming(int largestFrame) {
        bytes = new Framing("requests", largestFrame);
    }

    /** A command and its bytes on the wire. */
    record Frame(Command command, byte[] bytes) {

        /** Its bytes with other words in the place of the first; the others may be no text. */
        byte[] leaving(CommandGate.Departure other) {
            if (other.equals(CommandGate.Departure.AS_IT_IS)) {
                return bytes;
            }
            int next = endOfLine(0);
            for (int word = 0; word < other.of(); word++) {
                int length = endOfLine(next);
                String digits = new String(bytes, next + 1, length - next - 3, StandardCharsets.US_ASCII);
                next = length + Integer.parseInt(digits) + 2;
            }
            ByteArrayOutputStream leaving = new ByteArrayOutputStream();
            leaving.writeBytes(line(
                    "*", command.words().size() - other.of() + other.words().size()));
            for (String word : other.words()) {
                byte[] text = word.getBytes(StandardCharsets.UTF_8);
                leaving.writeBytes(line("$", text.length));
                leaving.writeBytes(text);
                leaving.writeBytes(END);
            }
            leaving.write(bytes, next, bytes.length - next);
            return leaving.toByteArray();
        }

        private static byte[] line(String sign, int number) {
            return (sign + number + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }

        private int endOfLine(int from) {
            int at = from;
            while (bytes[at] != '\n') {
                at++;
            }
            return at + 1;
        }
    }

    public void add(byte[] more, int offset, int length) {
        bytes.add(more, offset, length);
    }

    /** Forgets the bytes that are no part of a command returned so far. */
    void clear() {
        bytes.clear();
    }

    /** The next command; empty until it has arrived completely. */
    public Optional<Frame> next() throws RespException {
        try {
            bytes.restart();
            List<String> words = words();
            byte[] frame = bytes.cut();
            return Optional.of(new Frame(new Command(words, frame.length), frame));
        } catch (Framing.Incomplete e) {
            return Optional.empty();
        }
    }

    private List<String> words() throws Framing.Incomplete, RespException {
        if (bytes.next() != '*') {
            throw bytes.unexpected("a command as an array of bulk strings, which begins with *");
        }
        long count = bytes.number(1, "how many words the command has, 1 or more");
        bytes.requireSize(count);
        List<String> words = new ArrayList<>();
        while (words.size() < count) {
            if (bytes.next() != '$') {
                throw bytes.unexpected("a word as a bulk string, which begins with $");
            }
            words.add(bytes.text(bytes.number(0, "the length of a word, 0 or more")));
        }
        return words;
    }
}
