package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol message by message, as other drivers than that of Java use it. */
class PostgresProtocolIT extends PostgresPortFixture {

    private static byte[] text(String text) {
        return RawClient.bytes(text);
    }

    /** The two that ask for an encryption: by TLS and by GSS. */
    @ParameterizedTest
    @ValueSource(bytes = {47, 48})
    void who_asks_for_an_encryption_is_told_no_and_may_go_on(byte lastOfCode) throws IOException {
        try (RawClient client = RawClient.connect(port)) {
            client.raw(new byte[] {0, 0, 0, 8, 4, (byte) 0xD2, 0x16, lastOfCode});
            assertThat(client.readByte()).isEqualTo('N');

            client.start();

            assertThat(client.until('Z')).startsWith("R").contains("K");
        }
    }

    @Test
    void several_statements_in_a_simple_query_are_one_command() throws IOException {
        try (RawClient client = RawClient.begin(port)) {
            client.send('Q', text("; BEGIN;INSERT INTO t VALUES ('A;', 5); SELECT * FROM t; COMMIT;"));

            assertThat(client.until('Z')).isEqualTo("CCTDCCZ");
        }

        assertThat(gate.commands())
                .containsExactly("BEGIN ; INSERT INTO t VALUES ('A;', 5) ; SELECT * FROM t ; COMMIT");
        assertThat(replies()).containsExactly("OK ; 1 ; (A;, 5) ; OK");
    }

    @Test
    void a_query_without_words_and_a_round_trip_that_only_prepares_are_not_held() throws IOException {
        gate.on("INSERT", GateDecision.KILL);
        try (RawClient client = RawClient.begin(port)) {
            client.send('Q', text(" ; "));
            assertThat(client.until('Z')).isEqualTo("IZ");

            client.sendParse("INSERT INTO t VALUES ('A', 5)")
                    .send('D', (byte) 'S', (byte) 0)
                    .send('S');

            assertThat(client.until('Z')).isEqualTo("1tnZ");
        }

        assertThat(gate.commands()).isEmpty();
    }

    /** As node-postgres does where it wants only some rows, and a driver that describes before it binds. */
    @Test
    void a_flush_behind_a_run_ends_a_command_and_one_that_only_prepares_is_passed_on() throws IOException {
        try (RawClient client = RawClient.begin(port)) {
            client.sendParse("SELECT 1, NULL").send('D', (byte) 'S', (byte) 0).send('H');
            assertThat(client.until('T')).isEqualTo("1tT");
            client.send('B', new byte[8]).send('E', new byte[5]).send('H');
            assertThat(client.until('C')).isEqualTo("2DC");
            client.sendRun("SELECT nothing").send('H');
            client.until('E');
            client.send('S');
            assertThat(client.until('Z')).isEqualTo("Z");
            client.send('Q', text("SELECT true"));
            client.until('Z');
        }

        assertThat(gate.commands()).containsExactly("SELECT 1, NULL", "SELECT nothing", "SELECT true");
        assertThat(replies()).containsExactly("(1, null)", "error 42703", "(true)");
    }

    @Test
    void rows_that_the_server_was_not_asked_to_describe_are_rows_and_none_is_no_row() throws IOException {
        try (RawClient client = RawClient.begin(port)) {
            client.sendRun("SELECT 1, 'A'").send('S');
            assertThat(client.until('Z')).isEqualTo("12DCZ");
            client.sendRun("SELECT 1 WHERE false").send('S');
            assertThat(client.until('Z')).isEqualTo("12CZ");
        }

        assertThat(replies()).containsExactly("(1, A)", "no row");
    }

    /** Two rows of three are asked for, then the rest. */
    @Test
    void rows_that_come_in_parts_are_parts_of_two_commands() throws IOException {
        try (RawClient client = RawClient.begin(port)) {
            client.sendParse("VALUES (1), (2), (3)").send('B', new byte[8]);
            client.send('E', (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 2).send('H');
            assertThat(client.until('s')).isEqualTo("12DDs");
            client.send('E', new byte[5]).send('S');
            assertThat(client.until('Z')).isEqualTo("DCZ");
        }

        assertThat(gate.commands()).containsExactly("VALUES (1), (2), (3)", "VALUES (1), (2), (3)");
        assertThat(replies()).containsExactly("(1), (2)", "(3)");
    }

    @Test
    void data_that_is_copied_in_is_a_part_of_its_command() throws Exception {
        try (RawClient client = RawClient.begin(port)) {
            client.send('Q', text("COPY t FROM STDIN"));
            assertThat(client.until('G')).isEqualTo("G");
            client.send('d', "A\t5\n".getBytes()).send('d', "B\t6\n".getBytes()).send('c');
            assertThat(client.until('Z')).isEqualTo("CZ");

            client.sendRun("COPY t FROM STDIN").send('S');
            assertThat(client.until('G')).isEqualTo("12G");
            client.send('d', "C\t7\n".getBytes()).send('c').send('S');
            assertThat(client.until('Z')).isEqualTo("CZ");

            client.send('Q', text("COPY t FROM STDIN"));
            client.until('G');
            client.send('f', text("enough"));
            assertThat(client.until('Z')).isEqualTo("EZ");
        }

        assertThat(replies()).containsExactly("2", "1", "error 57014");
        assertThat(ask(direct, "SELECT count(*) FROM t")).isEqualTo(3L);
    }

    @Test
    void data_that_is_copied_out_is_an_answer() throws Exception {
        run(direct, "INSERT INTO t VALUES ('A', 5)");
        try (RawClient client = RawClient.begin(port)) {
            client.send('Q', text("COPY t TO STDOUT"));
            assertThat(client.until('Z')).isEqualTo("HdcCZ");
        }

        assertThat(replies()).containsExactly("1");
    }

    @Test
    void a_notification_passes_while_nothing_is_under_way() throws Exception {
        try (RawClient client = RawClient.begin(port)) {
            client.send('Q', text("LISTEN news"));
            client.until('Z');

            run(direct, "NOTIFY news");

            assertThat(client.read().type()).isEqualTo('A');
        }
        assertThat(gate.commands()).containsExactly("LISTEN news");
    }

    @Test
    void nothing_of_an_answer_has_come_before_its_outcome_is_told() throws Exception {
        BlockingQueue<RawClient> asking = new LinkedBlockingQueue<>();
        List<Integer> available = new ArrayList<>();
        CommandGate looking = new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                return GateDecision.LET_THROUGH;
            }

            @Override
            public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
                available.add(asking.element().available());
                return decided;
            }

            @Override
            public void onOutcome(Command command, Outcome outcome) {
                try {
                    available.add(asking.element().available());
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        try (PostgresPort watched = port(looking);
                RawClient client = RawClient.begin(watched)) {
            asking.add(client);
            client.sendRun("SELECT true").send('S');

            assertThat(client.until('Z')).isEqualTo("12DCZ");
        }
        assertThat(available).containsExactly(0, 0);
    }

    /** Drivers that wait for what comes by itself would hear of it at once. */
    @Test
    void that_a_session_has_ended_is_not_told_before_the_client_sends_something() throws Exception {
        try (RawClient client = RawClient.begin(port)) {
            run(direct, "SELECT pg_terminate_backend(" + sessions.iterator().next() + ")");
            await("the port knows").until(sessions::isEmpty);
            assertThat(client.available()).isZero();

            client.send('Q', text("SELECT 1"));

            assertThat(client.rest())
                    .singleElement()
                    .satisfies(last -> assertThat(last.sqlState()).isEqualTo("57P01"));
        }
        assertThat(gate.commands()).containsExactly("SELECT 1");
        assertThat(replies()).containsExactly("connection ended");
    }

    /** Only some drivers prepare in a round trip of its own, and hear then that their session has ended. */
    @Test
    void a_statement_that_is_only_prepared_is_shown_if_its_session_has_ended() throws Exception {
        try (RawClient client = RawClient.begin(port)) {
            run(direct, "SELECT pg_terminate_backend(" + sessions.iterator().next() + ")");
            await("the port knows").until(sessions::isEmpty);

            client.sendParse("SELECT v FROM t WHERE k = $1").send('S');

            assertThat(client.rest())
                    .singleElement()
                    .satisfies(last -> assertThat(last.sqlState()).isEqualTo("57P01"));
        }
        assertThat(gate.commands()).containsExactly("SELECT v FROM t WHERE k = $1");
        assertThat(replies()).containsExactly("connection ended");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 64 * 1024 * 1024 + 1, -1})
    void a_length_that_no_message_has_ends_the_connection(int length) throws IOException {
        try (RawClient client = RawClient.begin(port)) {
            client.raw(
                    new byte[] {'Q', (byte) (length >> 24), (byte) (length >> 16), (byte) (length >> 8), (byte) length
                    });

            assertThat(client.rest()).isEmpty();
        }
        await("its session ends").until(sessions::isEmpty);
        assertThat(gate.commands()).isEmpty();
    }

    @Test
    void who_speaks_another_protocol_is_turned_away_and_the_port_goes_on() throws IOException {
        try (RawClient client = RawClient.connect(port)) {
            client.raw("GET / HTTP/1.1\r\n\r\n".getBytes());
            assertThat(client.rest()).isEmpty();
        }

        RawClient.begin(port).close();
    }

    @Test
    void the_session_of_a_client_that_says_good_bye_or_is_gone_ends() throws IOException {
        try (RawClient polite = RawClient.begin(port)) {
            polite.send('X');
            assertThat(polite.rest()).isEmpty();
        }
        RawClient.begin(port).close();

        await("both sessions end").until(sessions::isEmpty);
    }
}
