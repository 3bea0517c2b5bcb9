package io.github.lockevolution.faults.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.wire.RequestFraming.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFramingTest {

    private static final String SET = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n";
    private static final String GET = "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n";

    private final RequestFraming framing = new RequestFraming();

    private List<Frame> take(String text) throws IOException {
        return take(text.getBytes(UTF_8));
    }

    private List<Frame> take(byte[] bytes) throws IOException {
        return framing.take(bytes, 0, bytes.length);
    }

    private static List<String> texts(List<Frame> frames) {
        return frames.stream().map(frame -> frame.command().toString()).toList();
    }

    private static byte[] request(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$')
                    .append(word.getBytes(UTF_8).length)
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        return text.toString().getBytes(UTF_8);
    }

    @Test
    void a_command_is_cut_out_with_the_very_bytes_it_came_in() throws IOException {
        List<Frame> frames = take(SET);

        assertThat(frames).hasSize(1);
        assertThat(frames.get(0).command()).isEqualTo(new Command(List.of("SET", "k", "v"), SET.length()));
        assertThat(frames.get(0).bytes()).isEqualTo(SET.getBytes(UTF_8));
    }

    @Test
    void several_commands_in_one_piece_come_out_one_by_one() throws IOException {
        assertThat(texts(take(SET + GET + SET))).containsExactly("SET k v", "GET k", "SET k v");
    }

    @Test
    void a_part_of_a_command_waits_for_its_rest() throws IOException {
        assertThat(texts(take(GET + SET.substring(0, SET.length() - 1)))).containsExactly("GET k");
        assertThat(texts(take("\n"))).containsExactly("SET k v");
    }

    @Test
    void a_piece_is_read_only_within_its_bounds() throws IOException {
        byte[] around = ("xx" + GET + "yy").getBytes(UTF_8);

        assertThat(texts(framing.take(around, 2, GET.length()))).containsExactly("GET k");
        assertThat(texts(take(SET))).containsExactly("SET k v");
    }

    @Test
    void commands_that_come_byte_by_byte_are_complete_with_their_last_byte() throws IOException {
        String all = SET + GET;
        List<Integer> completeAfter = new ArrayList<>();

        for (int i = 0; i < all.length(); i++) {
            if (!take(all.substring(i, i + 1)).isEmpty()) {
                completeAfter.add(i + 1);
            }
        }

        assertThat(completeAfter).containsExactly(SET.length(), all.length());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void wherever_the_stream_is_split_the_same_commands_and_bytes_come_out(long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String word = random.ints(random.nextInt(40), 0, 0xD800)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            all.write(request("SET", "key" + i, word));
            expected.add("SET key" + i + " " + word);
        }

        List<Frame> frames = new ArrayList<>();
        for (int from = 0, to; from < all.size(); from = to) {
            to = Math.min(all.size(), from + 1 + random.nextInt(60));
            frames.addAll(framing.take(all.toByteArray(), from, to - from));
        }

        assertThat(texts(frames)).isEqualTo(expected);
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        for (Frame frame : frames) {
            again.write(frame.bytes());
        }
        assertThat(again.toByteArray()).isEqualTo(all.toByteArray());
    }

    @Test
    void arguments_may_hold_line_ends_and_look_like_a_request() throws IOException {
        assertThat(take(request("SET", "k", "*1\r\n$4\r\nPING\r\n"))
                        .get(0)
                        .command()
                        .words())
                .containsExactly("SET", "k", "*1\r\n$4\r\nPING\r\n");
    }

    @Test
    void lengths_count_bytes_and_not_characters() throws IOException {
        assertThat(take(request("SET", "Schlüssel", "鍵🔑")).get(0).command().words())
                .containsExactly("SET", "Schlüssel", "鍵🔑");
    }

    @Test
    void bytes_that_are_no_text_leave_as_they_came() throws IOException {
        byte[] binary = {'*', '1', '\r', '\n', '$', '3', '\r', '\n', -1, 0, -128, '\r', '\n'};

        assertThat(take(binary).get(0).bytes()).isEqualTo(binary);
    }

    @Test
    void an_empty_argument_is_a_word() throws IOException {
        assertThat(take(request("SET", "", "")).get(0).command().words()).containsExactly("SET", "", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PING\\r\\n | 0 | PING | * | 1048576",
                "*x\\r\\n | 0 | *x | * | 1048576",
                "*-1\\r\\n | 0 | *-1 | * | 1048576",
                "*1048577\\r\\n | 0 | *1048577 | * | 1048576",
                "*99999999999\\r\\n | 0 | *99999999999 | * | 1048576",
                "*1\\r\\n+OK\\r\\n | 4 | +OK | $ | 536870912",
                "*1\\r\\n$-1\\r\\n | 4 | $-1 | $ | 536870912",
                "*1\\r\\n$536870913\\r\\n | 4 | $536870913 | $ | 536870912",
                "*2\\r\\n$3\\r\\nGET\\r\\n:7\\r\\n | 13 | :7 | $ | 536870912"
            })
    void what_is_no_request_is_refused_with_its_place(String bytes, int offset, String line, String type, String most) {
        assertThatIOException()
                .isThrownBy(() -> take(bytes.replace("\\r\\n", "\r\n")))
                .withMessage("not a RESP request: at byte " + offset + " of the request stands '" + line
                        + "', needed is " + type + " and a number up to " + most);
    }
}
