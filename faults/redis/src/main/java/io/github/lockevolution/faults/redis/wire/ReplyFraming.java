package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
     * A reply and its bytes on the wire.
     *
     * @param push whether it is a push message of RESP3
     */
    record Frame(Reply reply, boolean push, byte[] bytes) {

        /** RESP3 answers SUBSCRIBE and similar commands by a push message that begins with the name of the command. */
        public boolean answers(Command command) {
            return !push || reply.text().startsWith("[\"" + command.name().toLowerCase(Locale.ROOT) + "\"");
        }
    }

    public void add(byte[] more, int offset, int length) {
        bytes.add(more, offset, length);
    }

    /** The next reply; empty until it has arrived completely. */
    public Optional<Frame> next() throws RespException {
        try {
            bytes.restart();
            byte type = type(0);
            String text = value(type, 0);
            byte[] frame = bytes.cut();
            Reply reply = new Reply(text, type == '-' || type == '!', frame.length);
            return Optional.of(new Frame(reply, type == '>', frame));
        } catch (Framing.Incomplete e) {
            return Optional.empty();
        }
    }

    /** The type of the next value, after its attributes: RESP3 puts them in front of the value they belong to. */
    private byte type(int depth) throws Framing.Incomplete, RespException {
        while (true) {
            byte type = bytes.next();
            if (depth > DEEPEST) {
                throw bytes.unexpected("a reply nested at most " + DEEPEST + " deep");
            }
            if (type != '|') {
                return type;
            }
            pairs(depth);
        }
    }

    private String value(byte type, int depth) throws Framing.Incomplete, RespException {
        return switch (type) {
            case '+', '-', ',', '(' -> bytes.line();
            case ':' -> Long.toString(bytes.number(Long.MIN_VALUE, "a whole number of 64 bits"));
            case '_' -> nothing();
            case '#' -> truth();
            case '$' -> text().map(ReplyFraming::quoted).orElse(NIL);
            case '!' -> text().orElse(NIL);
            case '=' -> text().map(ReplyFraming::quotedWithoutFormat).orElse(NIL);
            case '*', '~', '>' -> list(depth);
            case '%' -> pairs(depth);
            default -> throw bytes.unexpected("the first byte of a reply, one of +-:$*_#,(!=%~>|");
        };
    }

    private String nothing() throws Framing.Incomplete, RespException {
        bytes.word("nothing behind _, which is nil", "");
        return NIL;
    }

    private String truth() throws Framing.Incomplete, RespException {
        return bytes.word("t or f behind #", "t", "f").equals("t") ? "true" : "false";
    }

    private Optional<String> text() throws Framing.Incomplete, RespException {
        long length = bytes.number(-1, "the length of a string, 0 or more, or -1 for nil");
        return length < 0 ? Optional.empty() : Optional.of(bytes.text(length));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /** A verbatim string begins with its format: {@code txt:} or {@code mkd:}. */
    private static String quotedWithoutFormat(String text) {
        return quoted(text.length() > 3 && text.charAt(3) == ':' ? text.substring(4) : text);
    }

    private String list(int depth) throws Framing.Incomplete, RespException {
        long count = bytes.number(-1, "how many elements follow, 0 or more, or -1 for nil");
        return count < 0 ? NIL : "[" + String.join(", ", values(count, depth)) + "]";
    }

    private String pairs(int depth) throws Framing.Incomplete, RespException {
        long count = bytes.number(0, "how many pairs follow, 0 or more");
        bytes.requireSize(count);
        List<String> values = values(2 * count, depth);
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < values.size(); i += 2) {
            pairs.add(values.get(i) + ": " + values.get(i + 1));
        }
        return "{" + String.join(", ", pairs) + "}";
    }

    private List<String> values(long count, int depth) throws Framing.Incomplete, RespException {
        bytes.requireSize(count);
        List<String> values = new ArrayList<>();
        while (values.size() < count) {
            values.add(value(type(depth + 1), depth + 1));
        }
        return values;
    }
}
