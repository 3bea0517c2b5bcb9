package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a stream of answers, in RESP2 or RESP3, into replies.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">the RESP specification</a>
 */
final class ReplyFraming {

    private static final String NIL = "nil";
    private static final int DEEPEST = 64;

    private final Framing bytes;

    ReplyFraming(int largestFrame) {
        bytes = new Framing("replies", largestFrame);
    }

    /**
     * A reply and the very bytes it came in.
     *
     * @param push whether Redis sent it unasked, so that it answers no command
     */
    record Frame(Reply reply, boolean push, byte[] bytes) {}

    void add(byte[] more, int offset, int length) {
        bytes.add(more, offset, length);
    }

    /** The next reply; empty if it has not all come. */
    Optional<Frame> next() throws IOException {
        try {
            bytes.restart();
            byte type = bytes.next();
            String text = value(type, 0);
            byte[] frame = bytes.cut();
            Reply reply = new Reply(text, type == '-' || type == '!', frame.length);
            return Optional.of(new Frame(reply, type == '>', frame));
        } catch (Framing.Incomplete e) {
            return Optional.empty();
        }
    }

    private String value(byte type, int depth) throws Framing.Incomplete, NotResp {
        if (depth > DEEPEST) {
            throw bytes.unexpected("a reply nested at most " + DEEPEST + " deep");
        }
        return switch (type) {
            case '+', '-', ',', '(' -> bytes.line();
            case ':' -> Long.toString(bytes.number(Long.MIN_VALUE, "a whole number of 64 bits"));
            case '_' -> nothing();
            case '#' -> truth();
            case '$' -> bulk('"' + "%s" + '"');
            case '!' -> bulk("%s");
            case '=' -> bulk("\"%s\"");
            case '*', '~', '>' -> list(depth);
            case '%' -> pairs(depth);
            case '|' -> attributed(depth);
            default -> throw bytes.unexpected("the first byte of a reply, one of +-:$*_#,(!=%~>|");
        };
    }

    private String nothing() throws Framing.Incomplete, NotResp {
        if (!bytes.line().isEmpty()) {
            throw bytes.complaint("nothing behind _, which is nil");
        }
        return NIL;
    }

    private String truth() throws Framing.Incomplete, NotResp {
        return switch (bytes.line()) {
            case "t" -> "true";
            case "f" -> "false";
            default -> throw bytes.complaint("t or f behind #");
        };
    }

    private String bulk(String form) throws Framing.Incomplete, NotResp {
        long length = bytes.number(-1, "the length of a string, 0 or more, or -1 for nil");
        return length < 0 ? NIL : form.formatted(bytes.text(length));
    }

    private String list(int depth) throws Framing.Incomplete, NotResp {
        long count = count();
        return count < 0 ? NIL : "[" + String.join(", ", values(count, depth)) + "]";
    }

    private String pairs(int depth) throws Framing.Incomplete, NotResp {
        List<String> values = values(2 * Math.max(0, count()), depth);
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < values.size(); i += 2) {
            pairs.add(values.get(i) + ": " + values.get(i + 1));
        }
        return "{" + String.join(", ", pairs) + "}";
    }

    /** Attributes stand before the reply that they are about, and are not part of it. */
    private String attributed(int depth) throws Framing.Incomplete, NotResp {
        pairs(depth);
        return value(bytes.next(), depth + 1);
    }

    private List<String> values(long count, int depth) throws Framing.Incomplete, NotResp {
        List<String> values = new ArrayList<>();
        while (values.size() < count) {
            values.add(value(bytes.next(), depth + 1));
        }
        return values;
    }

    private long count() throws Framing.Incomplete, NotResp {
        long count = bytes.number(-1, "how many elements follow, 0 or more, or -1 for nil");
        bytes.requireSize(count);
        return count;
    }
}
