package io.github.lockevolution.faults.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The bytes of one direction of a connection, of which whole frames are cut off at the front. Reading past what has come
 * throws {@link Incomplete}; then the frame waits for more.
 */
final class Framing {

    private static final int LONGEST_LINE = 64 * 1024;
    private static final int SHOWN = 20;

    private final String stream;
    private final int largestFrame;
    private byte[] bytes = new byte[512];
    private int start;
    private int position;
    private int end;
    private long cutOff;

    /** The frame has not all come. Not an error, and thrown often: it carries no stack. */
    static final class Incomplete extends Exception {

        private static final long serialVersionUID = 1L;
        private static final Incomplete ONLY = new Incomplete();

        private Incomplete() {
            super("the frame has not all come", null, false, false);
        }
    }

    Framing(String stream, int largestFrame) {
        this.stream = stream;
        this.largestFrame = largestFrame;
    }

    void add(byte[] more, int offset, int length) {
        if (end + length > bytes.length) {
            int kept = end - start;
            byte[] target = kept + length > bytes.length ? new byte[Math.max(kept + length, 2 * kept)] : bytes;
            System.arraycopy(bytes, start, target, 0, kept);
            bytes = target;
            start = 0;
            end = kept;
        }
        System.arraycopy(more, offset, bytes, end, length);
        end += length;
    }

    /** From here a frame is read, again if it had not all come before. */
    void restart() {
        position = start;
    }

    /** The frame ends here. */
    byte[] cut() {
        byte[] frame = Arrays.copyOfRange(bytes, start, position);
        cutOff += frame.length;
        start = position;
        return frame;
    }

    byte next() throws Incomplete, RespException {
        need(1);
        return bytes[position++];
    }

    /** Steps back to the byte that was read last, to complain about it. */
    RespException unexpected(String needed) {
        position--;
        return complaint(position, needed);
    }

    /** A line up to CR LF. */
    String line() throws Incomplete, RespException {
        int from = position;
        int length = lineLength();
        position += length + 2;
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    private int lineLength() throws Incomplete, RespException {
        int past = Math.min(end - 1, position + LONGEST_LINE + 1);
        for (int i = position; i < past; i++) {
            if (bytes[i] == '\r' && bytes[i + 1] == '\n') {
                requireSize(i + 2L - position);
                return i - position;
            }
        }
        requireSize((long) end - position);
        if (end - position > LONGEST_LINE + 1) {
            throw complaint(position, "a line of at most " + LONGEST_LINE + " bytes");
        }
        throw Incomplete.ONLY;
    }

    /** A line that holds one of these words. */
    String word(String needed, String... words) throws Incomplete, RespException {
        int from = position;
        String line = line();
        if (!List.of(words).contains(line)) {
            throw complaint(from, needed);
        }
        return line;
    }

    /** A line that holds a whole number in ASCII digits, no less than the least. */
    long number(long least, String needed) throws Incomplete, RespException {
        int from = position;
        String line = line();
        try {
            long number = Long.parseLong(line);
            // Long.parseLong would also take a plus sign and the digits of every script.
            if (number >= least && line.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9')) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Complained about below, as any other line that is not such a number.
        }
        throw complaint(from, needed);
    }

    /** So many bytes, and CR LF behind them. */
    String text(long length) throws Incomplete, RespException {
        // Before anything is added to it: it may be the largest number there is.
        requireSize(length);
        need(length + 2);
        int from = position;
        position += (int) length;
        if (bytes[position] != '\r' || bytes[position + 1] != '\n') {
            throw complaint(position, "CR LF behind " + length + " bytes");
        }
        position += 2;
        return new String(bytes, from, (int) length, StandardCharsets.UTF_8);
    }

    private void need(long count) throws Incomplete, RespException {
        requireSize(count);
        if (end - position < count) {
            throw Incomplete.ONLY;
        }
    }

    /** Refuses a frame that so many more bytes make larger than it may be, before they have come. */
    void requireSize(long more) throws RespException {
        if (more > largestFrame - (position - start)) {
            throw new RespException(
                    stream,
                    cutOff + position - start,
                    "a part of " + more + " bytes or more",
                    "a frame of at most " + largestFrame + " bytes");
        }
    }

    private RespException complaint(int at, String needed) {
        int shown = Math.min(SHOWN, end - at);
        String found = new String(bytes, at, shown, StandardCharsets.ISO_8859_1)
                .chars()
                .mapToObj(c -> c >= ' ' && c < 127 ? Character.toString(c) : "\\x%02x".formatted(c))
                .collect(Collectors.joining("", "'", "'"));
        return new RespException(stream, cutOff + at - start, found, needed);
    }
}
