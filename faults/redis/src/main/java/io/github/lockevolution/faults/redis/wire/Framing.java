package io.github.lockevolution.faults.redis.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Buffers the bytes of one direction of a connection and cuts whole frames off at the front. Reading beyond the last byte throws
 * {@link Incomplete}; the frame is then read again when more bytes have been added.
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

    /** The end of the frame has not arrived yet. Not an error and thrown often, hence without a stack trace. */
    static final class Incomplete extends Exception {

        private static final long serialVersionUID = 1L;
        private static final Incomplete ONLY = new Incomplete();

        private Incomplete() {
            super("the end of the frame has not arrived yet", null, false, false);
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

    void clear() {
        cutOff += end - start;
        start = 0;
        position = 0;
        end = 0;
    }

    /** Begins to read a frame, for the first time or again after {@link Incomplete}. */
    void restart() {
        position = start;
    }

    /** Ends the frame here and returns its bytes. */
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

    /** A complaint about the byte that was read last. */
    RespException unexpected(String needed) {
        position--;
        return complaint(position, needed);
    }

    /** Reads a line up to CR LF. */
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

    /** Reads a line that must be one of these words. */
    String word(String needed, String... words) throws Incomplete, RespException {
        int from = position;
        String line = line();
        if (!List.of(words).contains(line)) {
            throw complaint(from, needed);
        }
        return line;
    }

    /** Reads a line that must be a whole number in ASCII digits, at least the given one. */
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
            // Refused below, like any other line that is not such a number.
        }
        throw complaint(from, needed);
    }

    /** Reads that many bytes and the CR LF behind them. */
    String text(long length) throws Incomplete, RespException {
        // Checked first: the peer may have sent Long.MAX_VALUE, and length + 2 would overflow.
        requireSize(length);
        need(length + 2);
        int from = position;
        position += (int) length;
        if (bytes[position] != '\r' || bytes[position + 1] != '\n') {
            throw complaint(position, "CR LF behind " + length + " bytes");
        }
        position += 2;
        return BinaryText.of(bytes, from, (int) length);
    }

    private void need(long count) throws Incomplete, RespException {
        requireSize(count);
        if (end - position < count) {
            throw Incomplete.ONLY;
        }
    }

    /**
     * Makes sure that a frame with so many more bytes is not too large, before they arrive.
     *
     * @throws RespException if it is
     */
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
                .mapToObj(c -> c >= ' ' && c < 127 ? Character.toString(c) : String.format(Locale.ROOT, "\\x%02x", c))
                .collect(Collectors.joining("", "'", "'"));
        return new RespException(stream, cutOff + at - start, found, needed);
    }
}
