package io.github.lockevolution.faults.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of one direction of a connection, of which whole frames are cut off at the front. Reading past what has come
 * throws {@link Incomplete}; then the frame waits for more.
 */
final class Framing {

    /** What a frame may take by default; a lock sends and hears a few hundred bytes. */
    static final int LARGEST_FRAME = 16 * 1024 * 1024;

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

    byte next() throws Incomplete {
        need(1);
        return bytes[position++];
    }

    /** Steps back to the byte that was read last, to complain about it. */
    NotResp unexpected(String needed) {
        position--;
        return complaint(needed);
    }

    /** A line up to CR LF. */
    String line() throws Incomplete, NotResp {
        int from = position;
        for (int i = from; i + 1 < end; i++) {
            if (bytes[i] == '\r' && bytes[i + 1] == '\n') {
                position = i + 2;
                return new String(bytes, from, i - from, StandardCharsets.UTF_8);
            }
        }
        if (end - from > LONGEST_LINE) {
            throw complaint("a line of at most " + LONGEST_LINE + " bytes");
        }
        throw Incomplete.ONLY;
    }

    /** A line that holds a whole number, no less than the least. */
    long number(long least, String needed) throws Incomplete, NotResp {
        int from = position;
        String line = line();
        try {
            long number = Long.parseLong(line);
            if (number >= least && !line.startsWith("+")) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Complained about below, as any other line that is not such a number.
        }
        position = from;
        throw complaint(needed);
    }

    /** So many bytes, and CR LF behind them. */
    String text(long length) throws Incomplete, NotResp {
        requireSize(length);
        need(Math.toIntExact(length) + 2);
        int from = position;
        position += (int) length;
        if (bytes[position] != '\r' || bytes[position + 1] != '\n') {
            throw complaint("CR LF behind " + length + " bytes");
        }
        position += 2;
        return new String(bytes, from, (int) length, StandardCharsets.UTF_8);
    }

    /** Refuses what is announced to be larger than a frame may be, before it has come. */
    void requireSize(long announced) throws NotResp {
        if (position - start + announced > largestFrame) {
            throw new NotResp(
                    stream,
                    cutOff + position - start,
                    "a frame of more than " + announced + " bytes",
                    "at most " + largestFrame);
        }
    }

    NotResp complaint(String needed) {
        int shown = Math.min(SHOWN, end - position);
        String found = new String(bytes, position, shown, StandardCharsets.ISO_8859_1)
                .chars()
                .mapToObj(c -> c >= ' ' && c < 127 ? Character.toString(c) : "\\x%02x".formatted(c))
                .reduce("", String::concat);
        return new NotResp(stream, cutOff + position - start, "'" + found + "'", needed);
    }

    private void need(int count) throws Incomplete {
        if (position + count > end) {
            throw Incomplete.ONLY;
        }
    }
}
