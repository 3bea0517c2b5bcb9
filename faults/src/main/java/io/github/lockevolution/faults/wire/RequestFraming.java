package io.github.lockevolution.faults.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a stream of requests into commands: RESP arrays of bulk strings, the only form that client libraries send.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">the RESP specification</a>
 */
final class RequestFraming {

    /** The longest bulk string Redis takes by default (proto-max-bulk-len). */
    private static final int LONGEST_BULK = 512 * 1024 * 1024;

    private static final int MOST_WORDS = 1024 * 1024;

    private byte[] unread = new byte[0];
    private int position;

    /** A command and the very bytes it came in. */
    record Frame(Command command, byte[] bytes) {}

    /** Takes some bytes and gives the commands that are complete now; the rest waits for the bytes that follow. */
    List<Frame> take(byte[] bytes, int offset, int length) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream(unread.length + length);
        all.write(unread);
        all.write(bytes, offset, length);
        unread = all.toByteArray();
        position = 0;

        List<Frame> frames = new ArrayList<>();
        int done = 0;
        for (Optional<List<String>> words = words(); words.isPresent(); words = words()) {
            byte[] frame = Arrays.copyOfRange(unread, done, position);
            frames.add(new Frame(new Command(words.get(), frame.length), frame));
            done = position;
        }
        unread = Arrays.copyOfRange(unread, done, unread.length);
        return frames;
    }

    private Optional<List<String>> words() throws IOException {
        Optional<Integer> count = number('*', MOST_WORDS);
        List<String> words = new ArrayList<>();
        while (count.isPresent() && words.size() < count.get()) {
            Optional<String> word = number('$', LONGEST_BULK).flatMap(this::text);
            if (word.isEmpty()) {
                return Optional.empty();
            }
            words.add(word.get());
        }
        return count.map(complete -> words);
    }

    /** Reads a line such as {@code *3} or {@code $5}; empty if it has not all come. */
    private Optional<Integer> number(char type, int most) throws IOException {
        int end = position;
        while (end + 1 < unread.length && !(unread[end] == '\r' && unread[end + 1] == '\n')) {
            end++;
        }
        if (end + 1 >= unread.length) {
            return Optional.empty();
        }
        String line = new String(unread, position, end - position, StandardCharsets.US_ASCII);
        if (!line.matches("\\" + type + "\\d{1,9}") || Integer.parseInt(line.substring(1)) > most) {
            throw new IOException("not a RESP request: at byte " + position + " of the request stands '" + line
                    + "', needed is " + type + " and a number up to " + most);
        }
        position = end + 2;
        return Optional.of(Integer.parseInt(line.substring(1)));
    }

    private Optional<String> text(int length) {
        if (position + length + 2 > unread.length) {
            return Optional.empty();
        }
        String text = new String(unread, position, length, StandardCharsets.UTF_8);
        position += length + 2;
        return Optional.of(text);
    }
}
