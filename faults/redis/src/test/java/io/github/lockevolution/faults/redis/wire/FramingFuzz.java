package io.github.lockevolution.faults.redis.wire;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Any bytes, as requests and as replies, are cut into the same frames however they arrive, and these are the bytes that came; or they are
 * refused by a {@link RespException}. For a fuzzer; the first byte says how many arrive at a time.
 */
public final class FramingFuzz {

    private static final int LARGEST = 1_000;

    private FramingFuzz() {}

    /** What both framings offer. */
    private interface Frames {

        void add(byte[] more, int offset, int length);

        Optional<byte[]> next() throws RespException;
    }

    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length < 2) {
            return;
        }
        int atATime = 1 + Byte.toUnsignedInt(input[0]);
        byte[] sent = Arrays.copyOfRange(input, 1, input.length);
        requireSame(cut(replies(), sent, sent.length), cut(replies(), sent, atATime), sent);
        requireSame(cut(requests(), sent, sent.length), cut(requests(), sent, atATime), sent);
    }

    private static Frames replies() {
        ReplyFraming framing = new ReplyFraming(LARGEST);
        return new Frames() {

            @Override
            public void add(byte[] more, int offset, int length) {
                framing.add(more, offset, length);
            }

            @Override
            public Optional<byte[]> next() throws RespException {
                return framing.next().map(ReplyFraming.Frame::bytes);
            }
        };
    }

    private static Frames requests() {
        RequestFraming framing = new RequestFraming(LARGEST);
        return new Frames() {

            @Override
            public void add(byte[] more, int offset, int length) {
                framing.add(more, offset, length);
            }

            @Override
            public Optional<byte[]> next() throws RespException {
                return framing.next().map(RequestFraming.Frame::bytes);
            }
        };
    }

    /** All that is cut off before the bytes are refused or end. */
    private static byte[] cut(Frames frames, byte[] sent, int atATime) {
        ByteArrayOutputStream cut = new ByteArrayOutputStream();
        try {
            for (int from = 0; from < sent.length; from += atATime) {
                frames.add(sent, from, Math.min(atATime, sent.length - from));
                for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                    cut.writeBytes(next.get());
                }
            }
        } catch (RespException e) {
            if (e.getMessage().isBlank()) {
                throw new AssertionError("refused without a word", e);
            }
        }
        return cut.toByteArray();
    }

    private static void requireSame(byte[] atOnce, byte[] inParts, byte[] sent) {
        if (!Arrays.equals(atOnce, inParts) || !Arrays.equals(atOnce, Arrays.copyOf(sent, atOnce.length))) {
            throw new AssertionError("cut " + Arrays.toString(atOnce) + " at once, and " + Arrays.toString(inParts)
                    + " in parts, of " + Arrays.toString(sent));
        }
    }
}
