package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written for programs, and what is read again. */
class RecordJsonTest {

    private record Card(String id, Optional<Failure> shows, List<Failure> others, Map<String, Ease> ease) {}

    private record Ease(double factor) {

        Ease {
            if (factor < 1) {
                throw new IllegalArgumentException("an ease is 1 or more, got " + factor);
            }
        }
    }

    private record Told(Message words, Expectation expectation) {}

    private record Counted(BigInteger few, Optional<BigInteger> many) {}

    private static final Card CARD =
            new Card("a", Optional.empty(), List.of(Failure.RACE), Map.of("<b>", new Ease(1.5)));

    private static final String TEXT = "{\"id\":\"a\",\"others\":[\"RACE\"],\"ease\":{\"<b>\":{\"factor\":1.5}}}";

    @Test
    void a_record_is_written_by_the_names_of_its_components_without_what_is_empty() {
        assertThat(RecordJson.line(CARD)).isEqualTo(TEXT);
    }

    @Test
    void what_was_written_is_read_as_it_was() {
        assertThat(RecordReader.read(RecordJson.text(CARD), Card.class)).isEqualTo(CARD);
    }

    private record Asked(int clients, long seed) {}

    /** Gson alone cuts a fraction off, reads a text, and keeps what is left of too large a number. */
    @ParameterizedTest
    @ValueSource(strings = {"2.5", "\"2\"", "4294967298", "1e99", "-1e-3", "true", "[2]", "99999999999999999999"})
    void what_is_no_whole_number_is_none(String clients) {
        assertThatExceptionOfType(JsonParseException.class)
                .isThrownBy(() -> RecordReader.read("{\"clients\":" + clients + ",\"seed\":7}", Asked.class));
    }

    @Test
    void a_whole_number_is_read_however_it_is_written() {
        assertThat(RecordReader.read("{\"clients\":2.0,\"seed\":4294967298}", Asked.class))
                .isEqualTo(new Asked(2, 4294967298L));
    }

    /** In JSON a sign is the same by its number, and a terminal does not obey that. */
    @Test
    void what_a_terminal_obeys_comes_by_its_number() {
        assertThat(RecordJson.line(Map.of("name", "a\u009b2J\u202eb"))).isEqualTo("{\"name\":\"a\\u009b2J\\u202eb\"}");
    }

    @Test
    void a_message_is_in_english_and_an_enum_is_its_name_even_if_it_is_a_message() {
        assertThat(RecordJson.line(new Told(language -> "in " + language, Expectation.MET)))
                .isEqualTo("{\"words\":\"in en\",\"expectation\":\"MET\"}");
    }

    @Test
    void a_count_that_a_double_cannot_hold_comes_as_text_as_well() {
        BigInteger most = BigInteger.TWO.pow(53);

        assertThat(RecordJson.line(new Counted(most, Optional.of(most.add(BigInteger.ONE)))))
                .isEqualTo("{\"few\":9007199254740992,\"many\":9007199254740993,\"manyText\":\"9007199254740993\"}");
    }

    @Test
    void fields_come_in_the_order_in_which_they_were_added() {
        assertThat(RecordJson.line(new JsonFields()
                        .with("z", Set.of(Failure.RACE))
                        .with("left out", Optional.empty())
                        .with(new Ease(2))
                        .with(new JsonFields().with("a", true))))
                .isEqualTo("{\"z\":[\"RACE\"],\"factor\":2.0,\"a\":true}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "id":"a",           |                          | Card needs 'id' with nothing missing in it
            "id":"a"            | "id":null                | Card needs 'id' with nothing missing in it
            "id":"a"            | "id":5                   | a text stands in quotation marks, got 5
            "id":"a"            | "id":"a","name":"b"      | Card needs an object of [id, shows, others, ease], got
            "RACE"              | "RAIN"                   | Failure has no "RAIN"
            "RACE"              | null                     | Card needs 'others' with nothing missing in it
            {"factor":1.5}      | null                     | Card needs 'ease' with nothing missing in it
            {"factor":1.5}      | [1.5]                    | Ease needs an object of [factor], got [1.5]
            1.5                 | 0.5                      | an ease is 1 or more, got 0.5
            """)
    void what_a_record_cannot_be_made_of_is_refused_with_the_reason(String part, String instead, String reason) {
        String broken = TEXT.replace(part, instead == null ? "" : instead);

        assertThatExceptionOfType(JsonParseException.class)
                .isThrownBy(() -> RecordReader.read(broken, Card.class))
                .withMessageStartingWith(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `` | nothing
            {"id":"a" | cut off
            {id:"a"} | a name without quotation marks
            {} {} | two
            """)
    void what_is_not_json_and_nothing_else_is_refused(String text, String why) {
        assertThatExceptionOfType(JsonParseException.class)
                .as(why)
                .isThrownBy(() -> RecordReader.read(text, JsonObject.class));
    }
}
