package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.sql.words.SqlReply;
import io.github.lockevolution.faults.sql.words.SqlValue;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The whole answer of a server to one command, with the results of all its statements. */
final class MysqlAnswer {

    /** The form of the rows in an answer. */
    enum Rows {
        OF_TEXT,
        BINARY
    }

    private static final int IN_TRANSACTION = 0x01;
    private static final int AUTO_COMMIT = 0x02;
    private static final int MORE_RESULTS = 0x08;

    private static final int LOCAL_FILE = 0xFB;
    private static final int STATE_LENGTH = 5;
    private static final int DUPLICATE_ENTRY = 1062;
    private static final int DEADLOCK = 1213;
    /** It was killed, or idle for too long. */
    private static final Set<Integer> ENDS = Set.of(1927, 4031);
    /** The bits of NULLs in a binary row begin with the third. */
    private static final int FIRST_NULL = 2;

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");
    private static final int PREPARED_LENGTH = 12;
    private static final int PARAMETERS = 7;

    /** The definition of a column without a name, in text: four names that are empty, the column's two, and twelve bytes. */
    private static final byte[] PARAMETER = {
        3, 'd', 'e', 'f', 0, 0, 0, 1, '?', 0, 12, 33, 0, 0, 0, 0, 0, (byte) 0xFD, 0, 0, 0, 0, 0
    };

    private final DataInputStream server;
    private final Rows rows;
    private final boolean isCounted;
    private final List<MysqlPacket> packets = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private int status;

    private MysqlAnswer(DataInputStream server, Rows rows, boolean isCounted) {
        this.server = server;
        this.rows = rows;
        this.isCounted = isCounted;
    }

    /**
     * Reads the answer to a command that runs statements.
     *
     * @param isCounted whether a statement without rows tells how many it has changed
     * @throws IOException if the server is gone
     */
    static MysqlAnswer read(DataInputStream server, Rows rows, boolean isCounted) throws IOException {
        MysqlAnswer answer = new MysqlAnswer(server, rows, isCounted);
        do {
            answer.readResult();
        } while (answer.is(MORE_RESULTS));
        return answer;
    }

    private MysqlPacket next() throws IOException {
        MysqlPacket packet = MysqlPacket.read(server);
        packets.add(packet);
        return packet;
    }

    private void readResult() throws IOException {
        MysqlPacket first = next();
        switch (first.first()) {
            case MysqlPacket.OK -> {
                MysqlFields fields = first.fields();
                long changed = fields.number();
                fields.number();
                status = fields.int16();
                replies.add(isCounted ? SqlReply.count(changed) : SqlReply.done());
            }
            case MysqlPacket.ERROR -> fail(first);
            case LOCAL_FILE -> throw new IOException("the server asks for a file of the client, which no gate holds");
            default -> readTable(new MysqlFields(first.payload()).number());
        }
    }

    private void fail(MysqlPacket error) {
        MysqlFields fields = error.fields();
        int errorCode = fields.int16();
        fields.int8();
        String state = fields.text(STATE_LENGTH);
        status &= ~MORE_RESULTS;
        replies.add(SqlReply.error(
                switch (errorCode) {
                    case DUPLICATE_ENTRY -> SqlReply.UNIQUE_VIOLATION;
                    case DEADLOCK -> SqlReply.DEADLOCK;
                    default -> state;
                }));
    }

    private void readTable(long columns) throws IOException {
        List<MysqlType> types = new ArrayList<>();
        for (long column = 0; column < columns; column++) {
            types.add(MysqlType.ofColumn(next()));
        }
        next();
        List<List<String>> table = new ArrayList<>();
        MysqlPacket row = next();
        while (!row.isEnd() && row.first() != MysqlPacket.ERROR) {
            table.add(rows == Rows.BINARY ? binary(row, types) : text(row, types));
            row = next();
        }
        if (row.isEnd()) {
            MysqlFields end = row.fields();
            end.int16();
            status = end.int16();
            replies.add(SqlReply.rows(table));
        } else {
            fail(row);
        }
    }

    private static List<String> text(MysqlPacket row, List<MysqlType> types) {
        MysqlFields fields = new MysqlFields(row.payload());
        return types.stream()
                .map(type -> fields.isNull() ? SqlValue.text(null) : fields.text())
                .toList();
    }

    private static List<String> binary(MysqlPacket row, List<MysqlType> types) {
        MysqlFields fields = row.fields();
        byte[] nulls = fields.bytes((types.size() + FIRST_NULL + Byte.SIZE - 1) / Byte.SIZE);
        List<String> values = new ArrayList<>();
        for (MysqlType type : types) {
            int bit = values.size() + FIRST_NULL;
            boolean isNull = (nulls[bit / Byte.SIZE] >> bit % Byte.SIZE & 1) != 0;
            values.add(SqlValue.text(isNull ? null : type.value(fields)));
        }
        return values;
    }

    /** Reads the answer to a command by which a statement is prepared: its parameters and its columns. */
    static MysqlAnswer readPrepared(DataInputStream server) throws IOException {
        MysqlAnswer answer = new MysqlAnswer(server, Rows.OF_TEXT, false);
        MysqlPacket first = answer.next();
        if (first.first() == MysqlPacket.OK) {
            MysqlFields fields = first.fields();
            fields.int32();
            int columns = fields.int16();
            answer.skip(fields.int16());
            answer.skip(columns);
        }
        return answer;
    }

    private void skip(int definitions) throws IOException {
        for (int definition = 0; definitions > 0 && definition <= definitions; definition++) {
            next();
        }
    }

    /** The answer to a command that prepares a statement, of which nothing is known but its text. */
    static MysqlAnswer prepared(String sql) {
        MysqlAnswer answer = new MysqlAnswer(new DataInputStream(InputStream.nullInputStream()), Rows.OF_TEXT, false);
        int parameters = Math.toIntExact(QUOTED.matcher(sql)
                .replaceAll("")
                .chars()
                .filter(character -> character == '?')
                .count());
        byte[] first = new byte[PREPARED_LENGTH];
        first[PARAMETERS] = (byte) parameters;
        first[PARAMETERS + 1] = (byte) (parameters >>> Byte.SIZE);
        answer.packets.add(new MysqlPacket(1, first));
        for (int parameter = 1; parameter <= parameters; parameter++) {
            answer.packets.add(new MysqlPacket(parameter + 1, PARAMETER));
        }
        if (parameters > 0) {
            answer.packets.add(
                    new MysqlPacket(parameters + 2, new byte[] {(byte) MysqlPacket.END, 0, 0, AUTO_COMMIT, 0}));
        }
        return answer;
    }

    /** Reads an answer of one packet, or one that ends as a list of columns does. */
    static MysqlAnswer readPlain(DataInputStream server, boolean isList) throws IOException {
        MysqlAnswer answer = new MysqlAnswer(server, Rows.OF_TEXT, false);
        MysqlPacket last = answer.next();
        while (isList && !last.isEnd() && last.first() != MysqlPacket.ERROR) {
            last = answer.next();
        }
        return answer;
    }

    /** The answer as a person reads it. */
    Reply reply() {
        return SqlReply.together(replies);
    }

    /** Whether it is why the server ends the session, and no answer. */
    boolean isOfEnd() {
        return packets.size() == 1 && ENDS.contains(errorCode());
    }

    private int errorCode() {
        return first().first() == MysqlPacket.ERROR ? first().fields().int16() : 0;
    }

    MysqlPacket first() {
        return packets.get(0);
    }

    List<MysqlPacket> packets() {
        return packets;
    }

    /** Whether it says what the session is like now: an error does not. */
    boolean hasStatus() {
        return replies.stream().noneMatch(Reply::error);
    }

    boolean isInTransaction() {
        return is(IN_TRANSACTION);
    }

    boolean commitsByItself() {
        return is(AUTO_COMMIT) && !is(IN_TRANSACTION);
    }

    private boolean is(int flag) {
        return (status & flag) != 0;
    }

    /** The client has not asked for a transaction, and is not told of one. */
    void tellIdle() {
        MysqlFields fields = first().fields();
        fields.number();
        fields.number();
        if (first().first() == MysqlPacket.OK) {
            first().payload()[fields.position()] &= ~IN_TRANSACTION;
        }
    }
}
