package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.redis.wire.ReplyFraming.Frame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyFramingTest {

    private static final int LARGEST = 1_000;
    private static final List<String> REPLIES = List.of(
            "+OK~",
            ":-12~",
            "$-1~",
            "$5~a\r\nb:~",
            "*2~*1~:1~$1~x~",
            "%1~+k~#t~",
            "|1~+ttl~:3~$1~v~",
            ">2~+invalidate~*1~$1~k~",
            "-ERR no~",
            "=7~txt:ü!~",
            "!5~ERR x~",
            "*0~",
            "_~");

    private final ReplyFraming framing = new ReplyFraming(LARGEST);

    private List<Frame> take(byte[] bytes) throws IOException {
        framing.add(bytes, 0, bytes.length);
        return rest();
    }

    private List<Frame> rest() throws IOException {
        List<Frame> frames = new ArrayList<>();
        for (Optional<Frame> frame = framing.next(); frame.isPresent(); frame = framing.next()) {
            frames.add(frame.get());
        }
        return frames;
    }

    private static List<String> texts(List<Frame> frames) {
        return frames.stream().map(frame -> frame.reply().text()).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "+OK~; OK",
                "+~; ``",
                "-ERR unknown command~; ERR unknown command",
                ":1~; 1",
                ":-9223372036854775808~; -9223372036854775808",
                "$1~A~; \"A\"",
                "$0~~; \"\"",
                "$2~ü~; \"ü\"",
                "$-1~; nil",
                "*-1~; nil",
                "_~; nil",
                "*0~; []",
                "*2~:1~$1~A~; [1, \"A\"]",
                "*2~*-1~*1~$-1~; [nil, [nil]]",
                "#t~; true",
                "#f~; false",
                ",3.25~; 3.25",
                ",-inf~; -inf",
                "(3492890328409238509324850943850943825024385~; 3492890328409238509324850943850943825024385",
                "!9~ERR a%s b~; ERR a%s b",
                "=6~txt:hi~; \"hi\"",
                "=6~mkd:%s~; \"%s\"",
                "~2~:1~:1~; [1, 1]",
                "%0~; {}",
                "%2~$5~field~$5~value~:2~*1~_~; {\"field\": \"value\", 2: [nil]}",
                ">2~$7~message~$1~m~; [\"message\", \"m\"]",
                "|1~+ttl~:3600~:7~; 7",
                "*2~|1~+ttl~%0~:1~:2~; [1, 2]",
                "|1~+a~:1~|1~+b~:2~$1~v~; \"v\"",
            })
    void each_type_has_a_text_that_a_person_can_read(String bytes, String text) throws IOException {
        // A set begins with the sign that stands for a line end everywhere else here.
        byte[] wire = bytes.startsWith("~")
                ? ("~" + bytes.substring(1).replace("~", "\r\n")).getBytes(UTF_8)
                : Resp.bytes(bytes);

        List<Frame> frames = take(wire);

        assertThat(texts(frames)).containsExactly(text);
        assertThat(frames.get(0).bytes()).isEqualTo(wire);
        assertThat(frames.get(0).reply().bytes()).isEqualTo(wire.length);
    }

    @ParameterizedTest
    @CsvSource({
        "-ERR x~, true, false",
        "!5~ERR x~, true, false",
        "|1~+a~:1~-ERR x~, true, false",
        "+OK~, false, false",
        "*1~-ERR x~, false, false",
        ">1~+x~, false, true",
        "|1~+a~:1~>1~+x~, false, true"
    })
    void an_error_and_a_push_are_known_as_such(String bytes, boolean error, boolean push) throws IOException {
        Frame frame = take(Resp.bytes(bytes)).get(0);

        assertThat(frame.reply().error()).isEqualTo(error);
        assertThat(frame.push()).isEqualTo(push);
    }

    @ParameterizedTest
    @CsvSource({
        "+OK~, GET, true",
        ">2~+invalidate~_~, GET, false",
        ">3~$9~subscribe~$1~c~:1~, SUBSCRIBE, true",
        ">3~$11~unsubscribe~$1~c~:1~, SUBSCRIBE, false",
        ">3~$7~message~$1~c~$1~m~, SUBSCRIBE, false"
    })
    void a_push_answers_only_the_command_that_it_names(String bytes, String name, boolean answers) throws IOException {
        Frame frame = take(Resp.bytes(bytes)).get(0);

        assertThat(frame.answers(new Command(List.of(name, "c"), 30))).isEqualTo(answers);
    }

    @Test
    void wherever_a_stream_is_split_the_same_replies_and_bytes_come_out() throws IOException {
        byte[] all = Resp.bytes(String.join("", REPLIES));
        List<String> expected = texts(take(all));
        assertThat(expected).hasSize(REPLIES.size());

        for (int split = 0; split <= all.length; split++) {
            List<Frame> frames = new ArrayList<>(take(Arrays.copyOf(all, split)));
            frames.addAll(take(Arrays.copyOfRange(all, split, all.length)));

            assertThat(texts(frames)).as("split at %s", split).isEqualTo(expected);
        }
    }

    @Test
    void replies_that_come_byte_by_byte_are_complete_with_their_last_byte() throws IOException {
        for (String reply : REPLIES) {
            byte[] bytes = Resp.bytes(reply);
            for (int i = 0; i < bytes.length - 1; i++) {
                assertThat(take(new byte[] {bytes[i]})).isEmpty();
            }

            assertThat(take(new byte[] {bytes[bytes.length - 1]}))
                    .singleElement()
                    .satisfies(frame -> assertThat(frame.bytes()).isEqualTo(bytes));
        }
    }

    @Test
    void bytes_that_are_no_text_are_kept_as_they_came() throws IOException {
        byte[] binary = {'$', '3', '\r', '\n', -1, 0, -128, '\r', '\n'};

        assertThat(take(binary).get(0).bytes()).isEqualTo(binary);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "HTTP/1.1 200 OK~; 0; 'HTTP/1.1 200 OK\\x0d\\x0a'; the first byte of a reply, one of +-:$*_#,(!=%~>|",
                ":1.5~; 1; '1.5\\x0d\\x0a'; a whole number of 64 bits",
                ":9223372036854775808~; 1; '9223372036854775808\\x0d'; a whole number of 64 bits",
                ":~; 1; '\\x0d\\x0a'; a whole number of 64 bits",
                "$-2~; 1; '-2\\x0d\\x0a'; the length of a string, 0 or more, or -1 for nil",
                "$?~; 1; '?\\x0d\\x0a'; the length of a string, 0 or more, or -1 for nil",
                "*-2~; 1; '-2\\x0d\\x0a'; how many elements follow, 0 or more, or -1 for nil",
                "%-1~; 1; '-1\\x0d\\x0a'; how many pairs follow, 0 or more",
                "_x~; 1; 'x\\x0d\\x0a'; nothing behind _, which is nil",
                "#x~:1~; 1; 'x\\x0d\\x0a:1\\x0d\\x0a'; t or f behind #",
                "$1~AB~; 5; 'B\\x0d\\x0a'; CR LF behind 1 bytes",
                "*2~:1~?~; 8; '?\\x0d\\x0a'; the first byte of a reply, one of +-:$*_#,(!=%~>|",
                "$1001~; 7; a part of 1001 bytes or more; a frame of at most 1000 bytes",
                "$9223372036854775807~; 22; a part of 9223372036854775807 bytes or more; a frame of at most 1000 bytes",
                "*9223372036854775807~; 22; a part of 9223372036854775807 bytes or more; a frame of at most 1000 bytes",
                "%9223372036854775807~; 22; a part of 9223372036854775807 bytes or more; a frame of at most 1000 bytes",
                "%600~; 6; a part of 1200 bytes or more; a frame of at most 1000 bytes",
            })
    void what_is_no_reply_is_refused_with_its_place(String bytes, int offset, String found, String needed) {
        assertThatIOException().isThrownBy(() -> take(Resp.bytes(bytes))).withMessage(complaint(offset, found, needed));
    }

    private static String complaint(long offset, String found, String needed) {
        return "Protocol error: at byte " + offset + " of the replies stands " + found + ", needed is " + needed;
    }

    @Test
    void a_place_is_counted_from_the_first_byte_of_the_connection() throws IOException {
        take(Resp.bytes("+OK~:1~"));
        take(Resp.bytes("$1~A"));
        take(Resp.bytes("~"));

        assertThatIOException()
                .isThrownBy(() -> take(Resp.bytes("#maybe~")))
                .withMessage(complaint(17, "'maybe\\x0d\\x0a'", "t or f behind #"));
    }

    @Test
    void a_frame_of_just_the_largest_size_comes_out() throws IOException {
        String text = "x".repeat(LARGEST - "$990~~~~".length());
        byte[] bytes = Resp.bytes("$" + text.length() + "~" + text + "~");

        assertThat(bytes).hasSize(LARGEST);
        assertThat(take(bytes)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+", ":", "*", "-"})
    void a_line_that_never_ends_is_refused_before_it_has_come(String type) {
        assertThatIOException()
                .isThrownBy(() -> take(Resp.bytes(type + "1".repeat(LARGEST))))
                .withMessage(complaint(1, "a part of 1000 bytes or more", "a frame of at most 1000 bytes"));
    }

    @Test
    void a_line_is_refused_when_it_is_longer_than_any_that_redis_sends() {
        ReplyFraming roomy = new ReplyFraming(GatedClient.LARGEST_FRAME);
        byte[] line = Resp.bytes("+" + "x".repeat(70_000) + "~");
        roomy.add(line, 0, line.length);

        assertThatIOException()
                .isThrownBy(roomy::next)
                .withMessage(complaint(1, "'xxxxxxxxxxxxxxxxxxxx'", "a line of at most 65536 bytes"));
    }

    @Test
    void many_small_elements_may_not_add_up_to_more_than_a_frame() {
        assertThatIOException()
                .isThrownBy(() -> take(Resp.bytes("*900~" + ":1~".repeat(900))))
                .withMessage(complaint(999, "a part of 3 bytes or more", "a frame of at most 1000 bytes"));
    }

    @Test
    void a_reply_may_be_nested_sixty_four_deep() throws IOException {
        assertThat(texts(take(Resp.bytes("*1~".repeat(64) + ":1~"))))
                .containsExactly("[".repeat(64) + "1" + "]".repeat(64));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*1~", "|1~", ">1~"})
    void a_reply_nested_deeper_is_refused(String opening) {
        assertThatIOException()
                .isThrownBy(() -> take(Resp.bytes(opening.repeat(66))))
                .withMessageStartingWith("Protocol error: at byte 260 of the replies stands '" + opening.charAt(0))
                .withMessageEndingWith("needed is a reply nested at most 64 deep");
    }
}
