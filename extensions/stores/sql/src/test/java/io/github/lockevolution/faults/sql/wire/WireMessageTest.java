package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands on the wire between a client and a PostgreSQL, and what cannot stand there. */
class WireMessageTest {

    private static DataInputStream stream(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static byte[] written(WireMessage message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(bytes);
        return bytes.toByteArray();
    }

    @Test
    void a_message_is_read_as_it_was_written() throws IOException {
        WireMessage query = WireMessage.query("SELECT 1");
        byte[] bytes = written(query);

        assertThat(bytes).hasSize(14).startsWith('Q', 0, 0, 0, 13, 'S');
        assertThat(query.size()).isEqualTo(14);
        WireMessage read = WireMessage.read(stream(bytes));
        assertThat(read.type()).isEqualTo('Q');
        assertThat(read.fields().text()).isEqualTo("SELECT 1");
    }

    @ParameterizedTest
    @CsvSource({
        "3, a message of 3 bytes; 4 to 10 can be",
        "11, a message of 11 bytes; 4 to 10 can be",
        "-1, a message of -1 bytes; 4 to 10 can be",
        "10, the connection ended inside a message"
    })
    void a_length_that_cannot_be_is_refused(int length, String message) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> WireMessage.readBody(
                        stream(new Fields().int32(length).int32(0).bytes()), 10))
                .withMessage(message);
    }

    @Test
    void the_shortest_and_the_longest_message_are_read() throws IOException {
        assertThat(WireMessage.readBody(stream(new Fields().int32(4).bytes()), 10))
                .isEmpty();
        assertThat(WireMessage.readBody(
                        stream(new Fields().int32(10).int32(7).int16(8).bytes()), 10))
                .hasSize(6);
    }

    private static WireMessage error(String... fields) {
        Fields all = new Fields();
        for (String field : fields) {
            all.text(field);
        }
        return all.character('\0').of(WireMessage.ERROR);
    }

    @Test
    void an_error_is_the_last_message_if_the_server_says_that_it_is_fatal() {
        assertThat(WireMessage.fatal("gone").isLast()).isTrue();
        assertThat(WireMessage.fatal("gone").sqlState()).isEqualTo("08006");
        assertThat(error("SFATAL", "C57P01").isLast()).isTrue();
        assertThat(error("STÖDLICH", "VPANIC").isLast()).isTrue();
        assertThat(error("SERROR", "VERROR", "C42P01").isLast()).isFalse();
        assertThat(error("SFATAL", "VERROR").isLast()).isFalse();
        assertThat(error("C42P01").isLast()).isFalse();
        assertThat(error("SERROR", "C42P01").sqlState()).isEqualTo("42P01");
        assertThat(error("SERROR").sqlState()).isEqualTo("?");
        assertThat(new WireMessage('N', error("SFATAL").body()).isLast()).isFalse();
    }

    @Test
    void who_reads_more_fields_than_there_are_gets_zeroes() {
        WireFields none = new WireFields(new byte[0]);
        WireFields few = new WireFields(new byte[] {1});

        assertThat(none.character()).isEqualTo((char) 0);
        assertThat(none.int16()).isZero();
        assertThat(none.int32()).isZero();
        assertThat(none.text()).isEmpty();
        assertThat(none.rest()).isEmpty();
        assertThat(none.list(none::int16)).isEmpty();
        assertThat(few.int16()).isZero();
        assertThat(few.int32()).isZero();
        assertThat(few.character()).isEqualTo((char) 1);
        assertThat(new WireFields(new byte[] {(byte) 0xE9}).character()).isEqualTo('é');
    }

    @Test
    void fields_are_read_one_after_the_other() {
        WireFields fields = new WireFields(new Fields()
                .text("ä")
                .int16(2, 7, 8)
                .int32(-1)
                .value("abc")
                .int32(9)
                .bytes());

        assertThat(fields.text()).isEqualTo("ä");
        assertThat(fields.list(fields::int16)).containsExactly(7, 8);
        assertThat(fields.value()).isEmpty();
        assertThat(fields.value())
                .hasValueSatisfying(value -> assertThat(value).asString().isEqualTo("abc"));
        assertThat(fields.rest()).containsExactly(0, 0, 0, 9);
    }

    /** Somebody may claim what he likes. */
    @Test
    void a_value_and_a_list_are_no_longer_than_what_is_there() {
        WireFields value = new WireFields(new Fields().int32(100).int16(5).bytes());
        WireFields negative = new WireFields(new Fields().int32(-7).int16(5).bytes());
        WireFields list = new WireFields(new Fields().int16(100, 7).bytes());
        WireFields open = new WireFields("open".getBytes(StandardCharsets.UTF_8));

        assertThat(value.value().map(List::of).orElseThrow().get(0)).containsExactly(0, 5);
        assertThat(negative.value())
                .hasValueSatisfying(bytes -> assertThat(bytes).isEmpty());
        assertThat(list.list(list::int16)).containsExactly(7);
        assertThat(open.text()).isEqualTo("open");
        assertThat(open.rest()).isEmpty();
    }

    private static StartupPacket startup(int code, byte[] body) throws IOException {
        Fields fields = new Fields().int32(8 + body.length, code);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(fields.bytes());
        all.writeBytes(body);
        return StartupPacket.read(stream(all.toByteArray()));
    }

    private static final int VERSION_3 = 3 << 16;

    @Test
    void a_session_begins_by_its_protocol_or_by_a_question() throws IOException {
        byte[] body = new Fields().text("user").text("me").character('\0').bytes();

        assertThat(startup(VERSION_3, body).isCancel()).isFalse();
        assertThat(startup(VERSION_3, body).isAboutEncryption()).isFalse();
        assertThat(startup(VERSION_3 + 2, body).code()).isEqualTo(VERSION_3 + 2);
        assertThat(startup(80_877_102, body).isCancel()).isTrue();
        assertThat(startup(80_877_103, new byte[0]).isAboutEncryption()).isTrue();
        assertThat(startup(80_877_104, new byte[0]).isAboutEncryption()).isTrue();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> startup(2 << 16, body))
                .withMessage("code 131072 is none that begins a session");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> startup(VERSION_3, new byte[9_993]))
                .withMessage("a message of 10001 bytes; 4 to 10000 can be");
    }

    private static Map<String, String> settings(StartupPacket packet) {
        WireFields fields = new WireFields(packet.body());
        Map<String, String> settings = new LinkedHashMap<>();
        for (String name = fields.text(); !name.isEmpty(); name = fields.text()) {
            settings.put(name, fields.text());
        }
        return settings;
    }

    @Test
    void settings_of_the_bench_stand_behind_those_of_the_client() throws IOException {
        StartupPacket plain = startup(
                VERSION_3, new Fields().text("user").text("me").character('\0').bytes());
        StartupPacket set = startup(
                VERSION_3,
                new Fields().text("options").text("-c a=1").character('\0').bytes());

        assertThat(settings(plain.with(Map.of("search_path", "a b\\c"))))
                .containsExactly(Map.entry("user", "me"), Map.entry("options", " -c search_path=a\\ b\\\\c"));
        assertThat(settings(set.with(Map.of("b", "2")))).containsExactly(Map.entry("options", "-c a=1 -c b=2"));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        plain.write(written);
        assertThat(StartupPacket.read(stream(written.toByteArray())).body()).isEqualTo(plain.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "0    | f    | 17                       | 17        | 17",
                "0    | f    | -1.5                     | -1.5      | -1.5",
                "0    | f    | 1.                       | '1.'      | 1.",
                "25   | f    | it's                     | 'it''s'   | it's",
                "16   | f    | t                        | 't'       | true",
                "16   | f    | f                        | 'f'       | false",
                "25   | b    | 61                       | 'a'       | a",
                "1043 | b    | 31                       | '1'       | 1",
                "16   | b    | 01                       | true      | true",
                "16   | b    | 00                       | false     | false",
                "21   | b    | ffff                     | -1        | -1",
                "23   | b    | 00000102                 | 258       | 258",
                "26   | b    | ffffffff                 | 4294967295 | 4294967295",
                "20   | b    | 0000000000000007         | 7         | 7",
                "700  | b    | 3fc00000                 | 1.5       | 1.5",
                "701  | b    | 3ff8000000000000         | 1.5       | 1.5",
                "2950 | b    | 00000000000000010000000000000002 | '00000000-0000-0001-0000-000000000002' | 00000000-0000-0001-0000-000000000002",
                "23   | b    | 0102                     | x'0102'   | x'0102'",
                "0    | b    | 0102                     | x'0102'   | x'0102'",
            })
    void a_value_is_read_by_its_type(int type, String format, String value, String literal, String text) {
        boolean isBinary = format.equals("b");
        byte[] bytes = isBinary ? HexFormat.of().parseHex(value) : value.getBytes(StandardCharsets.UTF_8);
        WireValue kind = new WireValue(type, isBinary);

        assertThat(kind.literal(Optional.of(bytes))).isEqualTo(literal);
        assertThat(kind.text(Optional.of(bytes))).isEqualTo(text);
    }

    @Test
    void nothing_is_told_as_a_statement_and_as_a_row_have_it() {
        assertThat(new WireValue(25, false).literal(Optional.empty())).isEqualTo("NULL");
        assertThat(new WireValue(25, true).text(Optional.empty())).isEqualTo("null");
    }
}
