package io.github.lockevolution.faults.sql.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The login of a client at a MariaDB or MySQL, passed on packet by packet. What the gate could not read is left out of what server and client may agree
 * on: encryption, compression, files of the client, a shorter form of the end of rows, and what a MariaDB has beyond a MySQL.
 *
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">the packets of a login</a>
 */
record MysqlLogin(WireSocket client, WireSocket server) {

    private static final int SSL = 1 << 11;

    /** Compression, files, TLS; the short end of rows, rows without columns, the other compression, attributes of queries. */
    private static final int LEFT_OUT = 1 << 5 | 1 << 7 | SSL | 1 << 24 | 1 << 25 | 1 << 26 | 1 << 27;

    private static final int SSL_REQUEST = 32;
    private static final int AUTHENTICATION = 8;
    private static final int BEFORE_HIGHER = 3;
    private static final int BEFORE_MARIADB = 7;
    private static final int MORE_DATA = 0x01;
    private static final int FAST_DONE = 3;

    /**
     * Carries it out, up to the last word of the server, which the client has not got.
     *
     * @param session the number that the server gives it
     */
    record Done(long session, MysqlPacket lastWord) {

        boolean isIn() {
            return lastWord.first() == MysqlPacket.OK;
        }
    }

    Done pass() throws IOException {
        MysqlPacket greeting = MysqlPacket.read(server.input());
        if (greeting.first() == MysqlPacket.ERROR) {
            return new Done(0, greeting);
        }
        MysqlFields fields = greeting.fields();
        fields.skipText();
        long session = Integer.toUnsignedLong(fields.int32());
        fields.bytes(AUTHENTICATION + 1);
        restrict(greeting.payload(), fields.position());
        greeting.write(toClient());
        MysqlPacket login = MysqlPacket.read(client.input());
        if ((new MysqlFields(login.payload()).int32() & SSL) != 0 && login.payload().length == SSL_REQUEST) {
            return new Done(session, MysqlPacket.error(login.number() + 1, "the bench holds no encrypted connection"));
        }
        write(login.payload(), 0, new MysqlFields(login.payload()).int32() & ~LEFT_OUT, Integer.BYTES);
        login.write(toServer());
        return new Done(session, authenticated());
    }

    /** The capabilities are in two halves; between them and those of a MariaDB are other fields. */
    private static void restrict(byte[] greeting, int lower) {
        int higher = lower + Short.BYTES + BEFORE_HIGHER;
        int offered = greeting[lower] & 0xFF
                | (greeting[lower + 1] & 0xFF) << Byte.SIZE
                | (greeting[higher] & 0xFF) << Short.SIZE
                | (greeting[higher + 1] & 0xFF) << Short.SIZE + Byte.SIZE;
        write(greeting, lower, offered & ~LEFT_OUT, Short.BYTES);
        write(greeting, higher, (offered & ~LEFT_OUT) >>> Short.SIZE, Short.BYTES);
        int mariaDb = higher + Short.BYTES + BEFORE_MARIADB;
        Arrays.fill(greeting, mariaDb, mariaDb + Integer.BYTES, (byte) 0);
    }

    private static void write(byte[] payload, int from, int value, int bytes) {
        for (int each = 0; each < bytes; each++) {
            payload[from + each] = (byte) (value >>> each * Byte.SIZE);
        }
    }

    private MysqlPacket authenticated() throws IOException {
        MysqlPacket said = MysqlPacket.read(server.input());
        while (said.first() != MysqlPacket.OK && said.first() != MysqlPacket.ERROR) {
            said.write(toClient());
            boolean isDone = said.first() == MORE_DATA && said.fields().int8() == FAST_DONE;
            if (!isDone) {
                MysqlPacket.read(client.input()).write(toServer());
            }
            said = MysqlPacket.read(server.input());
        }
        return said;
    }

    private OutputStream toClient() throws IOException {
        return client.socket().getOutputStream();
    }

    private OutputStream toServer() throws IOException {
        return server.socket().getOutputStream();
    }
}
