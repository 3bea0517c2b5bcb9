package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.redis.wire.RequestFraming.Frame;
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

    private static final int LARGEST = 10_000;

    private final RequestFraming framing = new RequestFraming(LARGEST);

    private List<Frame> take(String text) throws IOException {
        return take(text.getBytes(UTF_8));
    }

    private List<Frame> take(byte[] bytes) throws IOException {
        return take(bytes, 0, bytes.length);
    }

    private List<Frame> take(byte[] bytes, int offset, int length) throws IOException {
        framing.add(bytes, offset, length);
        List<Frame> frames = new ArrayList<>();
        framing.next().ifPresent(frames::add);
        for (int taken = 0; taken < frames.size(); taken++) {
            framing.next().ifPresent(frames::add);
        }
        return frames;
    }

    private static List<String> texts(List<Frame> frames) {
        return frames.stream().map(frame -> frame.command().toString()).toList();
    }

    private static byte[] request(String... words) {
        return Resp.request(words).getBytes(UTF_8);
    }

    @Test
    void a_command_is_cut_out_with_the_very_bytes_it_came_in() throws IOException {
        List<Frame> frames = take(SET);

        assertThat(frames).hasSize(1);
        assertThat(frames.get(0).command()).isEqualTo(new Command(List.of("SET", "k", "v"), SET.length()));
        assertThat(frames.get(0).bytes()).isEqualTo(SET.getBytes(UTF_8));
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
            frames.addAll(take(all.toByteArray(), from, to - from));
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
    void bytes_that_are_no_text_leave_as_they_came() throws IOException {
        byte[] binary = {'*', '1', '\r', '\n', '$', '3', '\r', '\n', -1, 0, -128, '\r', '\n'};

        assertThat(take(binary).get(0).bytes()).isEqualTo(binary);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "PING~; 0; 'PING\\x0d\\x0a'; a command as an array of bulk strings, which begins with *",
                "~; 0; '\\x0d\\x0a'; a command as an array of bulk strings, which begins with *",
                "*x~; 1; 'x\\x0d\\x0a'; how many words the command has, 1 or more",
                "*~; 1; '\\x0d\\x0a'; how many words the command has, 1 or more",
                "*0~; 1; '0\\x0d\\x0a'; how many words the command has, 1 or more",
                "*-1~; 1; '-1\\x0d\\x0a'; how many words the command has, 1 or more",
                "*+1~; 1; '+1\\x0d\\x0a'; how many words the command has, 1 or more",
                "*\u0663~; 1; '\\xd9\\xa3\\x0d\\x0a'; how many words the command has, 1 or more",
                "*9223372036854775808~; 1; '9223372036854775808\\x0d'; how many words the command has, 1 or more",
                "*10001~; 8; a part of 10001 bytes or more; a frame of at most 10000 bytes",
                "*9223372036854775807~; 22; a part of 9223372036854775807 bytes or more; a frame of at most 10000 bytes",
                "*1~+OK~; 4; '+OK\\x0d\\x0a'; a word as a bulk string, which begins with $",
                "*1~$-1~; 5; '-1\\x0d\\x0a'; the length of a word, 0 or more",
                "*1~$10001~; 12; a part of 10001 bytes or more; a frame of at most 10000 bytes",
                "*1~$9223372036854775807~; 26; a part of 9223372036854775807 bytes or more; a frame of at most 10000 bytes",
                "*2~$3~GET~:7~; 13; ':7\\x0d\\x0a'; a word as a bulk string, which begins with $",
                "*1~$4~PINGS~; 12; 'S\\x0d\\x0a'; CR LF behind 4 bytes",
                "*1~$4~PINGxx*1~$4~PING~; 12; 'xx*1\\x0d\\x0a$4\\x0d\\x0aPING\\x0d\\x0a'; CR LF behind 4 bytes",
            })
    void what_is_no_request_is_refused_with_its_place(String bytes, int offset, String found, String needed) {
        assertThatIOException().isThrownBy(() -> take(Resp.bytes(bytes))).withMessage(complaint(offset, found, needed));
    }

    private static String complaint(long offset, String found, String needed) {
        return "Protocol error: at byte " + offset + " of the requests stands " + found + ", needed is " + needed;
    }

    @Test
    void a_place_is_counted_from_the_first_byte_of_the_connection() throws IOException {
        take(SET + GET);
        take(SET);

        assertThatIOException()
                .isThrownBy(() -> take("*1\r\n:"))
                .withMessage(complaint(
                        2L * SET.length() + GET.length() + 4, "':'", "a word as a bulk string, which begins with $"));
    }

    @Test
    void a_command_that_is_refused_stays_refused() {
        assertThatIOException().isThrownBy(() -> take("GET k\r\n"));

        assertThatIOException()
                .isThrownBy(() -> take(SET))
                .withMessageStartingWith("Protocol error: at byte 0 of the requests stands 'GET k");
    }

    @Test
    void commands_before_the_bad_one_come_out() throws IOException {
        byte[] bytes = Resp.bytes(SET + "!");
        framing.add(bytes, 0, bytes.length);

        assertThat(framing.next()).get().extracting(Frame::command).hasToString("SET k v");
        assertThatIOException()
                .isThrownBy(framing::next)
                .withMessage(
                        complaint(SET.length(), "'!'", "a command as an array of bulk strings, which begins with *"));
    }

    @Test
    void many_small_words_may_not_add_up_to_more_than_a_frame() {
        assertThatIOException()
                .isThrownBy(() -> take(request("a".repeat(9_000).split("(?<=a)"))))
                .withMessageContaining("needed is a frame of at most 10000 bytes");
    }

    @Test
    void a_frame_of_just_the_largest_size_comes_out_and_one_byte_more_does_not() throws IOException {
        String word = "w".repeat(LARGEST - "*1~~$9999~~~~".length());
        assertThat(take(request(word)))
                .singleElement()
                .satisfies(frame -> assertThat(frame.bytes()).hasSize(LARGEST));

        assertThatIOException()
                .isThrownBy(() -> take(request(word + "w")))
                .withMessage(complaint(LARGEST + 11, "a part of 9990 bytes or more", "a frame of at most 10000 bytes"));
    }

    @Test
    void a_line_that_never_ends_is_refused() {
        assertThatIOException()
                .isThrownBy(() -> take("*" + "1".repeat(LARGEST)))
                .withMessage(complaint(1, "a part of 10000 bytes or more", "a frame of at most 10000 bytes"));
    }
}
