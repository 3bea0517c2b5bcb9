package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.lockevolution.faults.explore.run.NondeterministicValues.ArgumentPosition;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Kind;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Variation;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What differs between runs that did the same is known by where it stands and how it differs, not by what it looks like. */
class NondeterministicValuesTest {

    private static final ArgumentPosition VALUE = ArgumentPosition.of(List.of("SET", "lock", "value"), 2);
    private static final ArgumentPosition REPLY = ArgumentPosition.of(List.of("PTTL", "lock"), ArgumentPosition.REPLY);

    private static final Random RANDOM = new Random(34);

    private final NondeterministicValues variations = new NondeterministicValues();

    private String varying(ArgumentPosition place, String text) {
        return NondeterministicValues.varying(text, variations.at(place).orElseThrow())
                .map(span -> NondeterministicValues.text(text, span))
                .orElse("nothing");
    }

    @Test
    void what_never_differed_is_no_variation_whatever_it_looks_like() {
        assertThat(variations.learn(
                        VALUE, "0b9c6a55-93a1-4c3e-8f3e-2f9a7a3f5d10", "0b9c6a55-93a1-4c3e-8f3e-2f9a7a3f5d10", true))
                .isFalse();

        assertThat(variations.at(VALUE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0b9c6a55-93a1-4c3e-8f3e-2f9a7a3f5d10, f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "V1StGXR8_Z5jdHi6B-myT, bG9jayBldm9sdXRpb24xMg==",
        "1a2b3c4d, 5e6f7a8b",
        "17, 4",
        "x, y"
    })
    void what_differs_and_is_kept_is_a_token_of_any_form(String one, String other) {
        assertThat(variations.learn(VALUE, one, other, true)).isTrue();

        assertThat(variations.at(VALUE)).map(Variation::kind).contains(Kind.TOKEN);
        assertThat(varying(VALUE, "A" + one)).isNotEqualTo("nothing");
    }

    private static String drawn(String signs, int length) {
        return RANDOM.ints(length, 0, signs.length())
                .mapToObj(i -> signs.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private static String bytes(int count) {
        byte[] bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static Stream<Arguments> shapes() {
        String ulid = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        return Stream.of(
                arguments("hex, 8", supplier(() -> drawn("0123456789abcdef", 8))),
                arguments("hex, 64", supplier(() -> drawn("0123456789abcdef", 64))),
                arguments("base64 of 6 bytes", supplier(() -> bytes(6))),
                arguments("base64 of 16 bytes", supplier(() -> bytes(16))),
                arguments("base64 of 32 bytes", supplier(() -> bytes(32))),
                arguments(
                        "base64url", supplier(() -> bytes(18).replace('+', '-').replace('/', '_'))),
                arguments("UUID", supplier(() -> UUID.randomUUID().toString())),
                arguments("UUID without dashes", supplier(() -> drawn("0123456789abcdef", 32))),
                arguments("ULID", supplier(() -> "01KB0ZT9QX" + drawn(ulid, 16))),
                arguments("nanoid", supplier(() -> drawn(ulid + ulid.toLowerCase(Locale.ROOT) + "-_", 21))));
    }

    private static Supplier<String> supplier(Supplier<String> token) {
        return token;
    }

    /** What was learned from a few runs tells the token, the whole of it and nothing else, in every run that follows. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void a_random_token_of_every_usual_shape_is_known(String shape, Supplier<String> token) {
        for (String form : List.of("%s", "{\"owner\":\"%s\",\"n\":1}", "worker-1:%s")) {
            for (int lock = 0; lock < 300; lock++) {
                NondeterministicValues fresh = new NondeterministicValues();
                for (int run = 0; run < 6; run++) {
                    fresh.learn(
                            VALUE,
                            String.format(Locale.ROOT, form, token.get()),
                            String.format(Locale.ROOT, form, token.get()),
                            true);
                }
                String mine = token.get();
                String text = String.format(Locale.ROOT, form, mine);

                assertThat(NondeterministicValues.varying(text, fresh.at(VALUE).orElseThrow()))
                        .map(span -> NondeterministicValues.text(text, span))
                        .contains(mine);
            }
        }
    }

    @Test
    void a_number_that_is_not_kept_is_only_a_number() {
        assertThat(variations.learn(REPLY, "29998", "29994", false)).isTrue();

        assertThat(variations.at(REPLY)).contains(new Variation(Kind.NUMBER, false, 0, 0));
    }

    @Test
    void a_number_that_was_kept_once_is_a_token() {
        variations.learn(VALUE, "17", "18", false);
        variations.learn(VALUE, "19", "20", true);

        assertThat(variations.at(VALUE)).map(Variation::kind).contains(Kind.TOKEN);
    }

    @Test
    void what_is_the_same_around_it_is_none_of_it() {
        variations.learn(VALUE, "A:0b9c6a55-93a1:v1", "A:f81d4fae-7dec:v1", true);

        assertThat(varying(VALUE, "B:12345678-9abc:v1")).isEqualTo("12345678-9abc");
    }

    @Test
    void what_was_the_same_by_chance_is_learned_later() {
        assertThat(variations.learn(VALUE, "A:7:1", "A:7:2", true)).isTrue();
        assertThat(variations.learn(VALUE, "A:7:1", "A:7:3", true)).isFalse();
        assertThat(variations.learn(VALUE, "A:7:1", "A:8:2", true)).isTrue();

        assertThat(varying(VALUE, "A:9:9")).isEqualTo("9:9");
    }

    @Test
    void a_text_that_only_has_more_parts_teaches_nothing() {
        assertThat(variations.learn(VALUE, "waiting", "waiting now", true)).isFalse();
        assertThat(variations.at(VALUE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a b, a x b", "a x b, a b", "b b, b b b", "b b b, b b", "a, a a"})
    void a_text_in_which_only_parts_are_missing_teaches_nothing(String one, String other) {
        assertThat(variations.learn(VALUE, one, other, true)).isFalse();
        assertThat(variations.at(VALUE)).isEmpty();
    }

    /** A number of nine digits may tell who wrote it, kept or not. */
    @Test
    void only_a_number_of_eight_digits_or_fewer_is_any_number() {
        ArgumentPosition reply = ArgumentPosition.of(List.of("PTTL", "lock"), ArgumentPosition.REPLY);
        variations.learn(reply, "12345678", "12345679", false);
        assertThat(variations.at(reply)).hasValue(new Variation(Kind.NUMBER, false, 0, 0));
        assertThat(variations.drawsNumbers()).isFalse();

        variations.learn(VALUE, "123456789", "123456780", false);
        assertThat(variations.at(VALUE)).hasValue(new Variation(Kind.TOKEN, false, 0, 0));
        assertThat(variations.drawsNumbers()).isFalse();

        variations.learn(ArgumentPosition.of(List.of("PEXPIRE", "lock", "1"), 2), "30001", "30002", false);
        assertThat(variations.drawsNumbers()).isTrue();
    }

    @Test
    void a_text_with_fewer_parts_has_nothing_that_varies() {
        variations.learn(VALUE, "owner A 1", "owner A 2", true);

        assertThat(varying(VALUE, "owner")).isEqualTo("nothing");
    }

    @Test
    void a_place_is_a_word_of_a_command_of_so_many_words() {
        variations.learn(VALUE, "one", "other", true);

        assertThat(variations.at(ArgumentPosition.of(List.of("set", "any", "text"), 2)))
                .isPresent();
        assertThat(variations.at(ArgumentPosition.of(List.of("SET", "lock", "value"), 1)))
                .isEmpty();
        assertThat(variations.at(ArgumentPosition.of(List.of("SET", "lock", "value"), ArgumentPosition.REPLY)))
                .isEmpty();
        assertThat(variations.at(ArgumentPosition.of(List.of("SET", "lock", "value", "NX"), 2)))
                .isEmpty();
        assertThat(variations.at(ArgumentPosition.of(List.of("GETSET", "lock", "value"), 2)))
                .isEmpty();
    }

    @Test
    void a_script_is_a_command_of_its_own() {
        variations.learn(ArgumentPosition.of(List.of("EVAL", "return 1", "1", "lock", "a"), 4), "a", "b", true);

        assertThat(variations.at(ArgumentPosition.of(List.of("EVAL", "return 1", "1", "lock", "c"), 4)))
                .isPresent();
        assertThat(variations.at(ArgumentPosition.of(List.of("EVAL", "return 2", "1", "lock", "c"), 4)))
                .isEmpty();
    }

    @Test
    void a_word_is_constant_when_it_was_noted() {
        variations.noteConstant("A");

        assertThat(variations.isConstant("A")).isTrue();
        assertThat(variations.isConstant("B")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1L, 1_000L, 1_000_000L, 1_000_000_000L})
    void the_time_of_today_is_a_clock_in_every_unit(long perSecond) {
        String time = Long.toString(Instant.now().getEpochSecond() * perSecond);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> variations.told(VALUE, "A:" + time))
                .withMessage("the value of SET looks like a clock that the bench does not move (" + time
                        + "); let the lock ask the clock that it is given, an InstantSource or a Clock, in a program"
                        + " LOCK_CLOCK_FILE");
    }

    @Test
    void a_reply_that_is_a_clock_is_told_as_a_reply() {
        ArgumentPosition time = ArgumentPosition.of(List.of("TIME"), ArgumentPosition.REPLY);
        String now = Long.toString(Instant.now().getEpochSecond());

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> variations.told(time, "[" + now + ", 123456]"))
                .withMessage("the reply to TIME looks like a clock that the bench does not move (" + now
                        + "); let the lock ask the clock that it is given, an InstantSource or a Clock, in a program"
                        + " LOCK_CLOCK_FILE");
    }

    @Test
    void the_benchs_own_clock_and_other_long_numbers_are_no_clock() {
        long start = BenchClock.START.toEpochMilli();
        for (String text : List.of(
                Long.toString(start),
                Long.toString(start + 31_000),
                "123456789",
                "1234567890123456789",
                "99999999999999999999",
                "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")) {
            assertThatCode(() -> variations.told(VALUE, text)).doesNotThrowAnyException();
        }
    }

    /** Ten digits in a row in one of thousands of random texts, or a random number of ten digits. */
    @Test
    void what_is_drawn_by_lot_may_be_like_a_clock_by_chance() {
        String now = Long.toString(Instant.now().getEpochSecond());
        variations.learn(VALUE, "A:f81d4fae-7dec-a1234567890f", "A:0b9c6a55-93a1-00a0c91e6bf6", true);

        assertThatCode(() -> variations.told(VALUE, "A:f81d4fae-7dec-a" + now + "f"))
                .doesNotThrowAnyException();
    }

    @Test
    void a_clock_is_one_also_where_something_else_is_drawn_by_lot() {
        String now = Long.toString(Instant.now().getEpochSecond());
        for (long later : List.of(0L, 1L)) {
            NondeterministicValues both = new NondeterministicValues();
            both.learn(VALUE, "f81d4fae", "0b9c6a55", true);
            both.learn(VALUE, "at " + now, "at " + (Long.parseLong(now) + later), true);
            NondeterministicValues together = new NondeterministicValues();
            together.learn(VALUE, "f81d4fae " + now, "0b9c6a55 " + now, true);

            for (NondeterministicValues each : List.of(both, together)) {
                assertThatExceptionOfType(InconclusiveException.class)
                        .isThrownBy(() -> each.told(VALUE, "f81d4fae " + now));
            }
        }
    }

    @Test
    void a_time_that_decides_nothing_is_no_part_of_what_is_told_nor_of_what_is_drawn() {
        Instant now = Instant.now();
        String one = "f81d4fae at " + now + ", " + now.toEpochMilli();
        String other =
                "0b9c6a55 at " + now.plusMillis(1) + ", " + now.plusMillis(1).toEpochMilli();
        variations.learn(VALUE, one, other, true);

        variations.lookPastTimes(true);

        assertThat(variations.told(VALUE, one)).isEqualTo("f81d4fae at (time), (time)");
        assertThat(NondeterministicValues.varying(
                        "f81d4fae at (time), (time)", variations.at(VALUE).orElseThrow()))
                .contains(new NondeterministicValues.Span(0, 8));
        assertThat(variations.toldOfStore("lock", one)).isEqualTo("f81d4fae at (time), (time)");
    }

    @Test
    void a_time_is_looked_past_only_where_it_was_tried() {
        String now = Long.toString(Instant.now().getEpochSecond());
        variations.learn(VALUE, now, now, true);
        variations.lookPastTimes(true);
        ArgumentPosition elsewhere = ArgumentPosition.of(List.of("ZADD", "key", now, "A"), 2);

        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> variations.told(elsewhere, now));

        variations.lookPastTimes(false);

        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> variations.told(VALUE, now));
    }

    /** A database moves what it holds, and a time in front of which nothing decides is only held. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | INSERT INTO mutex VALUES ('A', %s) | true",
                "3 | UPDATE mutex SET made=%s WHERE name = 'A' | true",
                "7 | UPDATE mutex SET owner='A' WHERE until < %s | false",
                "8 | DELETE FROM mutex WHERE name='A' AND until < %s | false",
                "4 | INSERT INTO mutex VALUES (%s) ON CONFLICT DO UPDATE SET owner='A' WHERE until < 1 | false"
            })
    void a_time_that_is_only_written_decides_nothing_where_the_store_moves_it(
            int word, String statement, boolean isTold) {
        String now = Long.toString(Instant.now().getEpochSecond());
        List<String> words = List.of(String.format(Locale.ROOT, statement, now).split(" "));
        variations.lookPastMovedTimes();

        ThrowingCallable telling = () -> variations.told(ArgumentPosition.of(words, word), words.get(word));

        if (isTold) {
            assertThatCode(telling).doesNotThrowAnyException();
        } else {
            assertThatExceptionOfType(InconclusiveException.class).isThrownBy(telling);
        }
        ArgumentPosition reply = ArgumentPosition.of(words, ArgumentPosition.REPLY);
        assertThat(variations.told(reply, "(978307200, " + now + ")")).isEqualTo("(978307200, (time))");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> variations.toldOfStore("lock", "note=" + now));
    }

    @Test
    void what_varies_is_never_more_than_the_text() {
        assertThat(NondeterministicValues.varying("", new Variation(Kind.TOKEN, false, 0, 0)))
                .isEqualTo(Optional.empty());
        assertThat(NondeterministicValues.varying("a b", new Variation(Kind.TOKEN, false, 1, 1)))
                .isEqualTo(Optional.empty());
    }

    /** A client is told its own token, or that there is none: nothing is not a token. */
    @Test
    void an_answer_that_is_no_text_is_no_token_where_texts_vary() {
        ArgumentPosition reply = ArgumentPosition.of(List.of("GET", "k"), ArgumentPosition.REPLY);
        variations.learn(reply, "\"d2f1\"", "\"9a3c\"", true);

        Variation variation = variations.at(reply).orElseThrow();

        assertThat(NondeterministicValues.varying("\"77b0\"", variation)).isPresent();
        assertThat(NondeterministicValues.varying("nil", variation)).isEmpty();
        assertThat(NondeterministicValues.varying("0", variation)).isEmpty();
    }

    /** A deadline as people write dates, in whatever zone, and the clock that only goes forward. */
    @Test
    void the_time_of_today_is_a_clock_as_a_date_and_as_nanoseconds_too() {
        Instant now = Instant.now();
        for (String text : List.of(
                now.plusSeconds(30).toString(),
                "A " + LocalDateTime.ofInstant(now, ZoneOffset.ofHours(14)),
                LocalDateTime.ofInstant(now, ZoneOffset.UTC).toString().replace('T', ' '),
                nanos())) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> variations.told(VALUE, text))
                    .withMessageContaining("looks like a clock that the bench does not move");
        }
        for (String text : List.of(
                "2001-01-01T00:00:30Z",
                "2001-99-01T00:00:30Z",
                "7",
                "a" + Math.max(System.nanoTime(), 1_000_000_000_000L) + "f")) {
            assertThatCode(() -> variations.told(VALUE, text)).doesNotThrowAnyException();
        }
    }

    /** On a machine that was started a quarter of an hour ago, it is too short to be told from anything else. */
    private static String nanos() {
        long now = System.nanoTime();
        return now < 1_000_000_000_000L ? Instant.now().toString() : Long.toString(now);
    }

    @Test
    void two_numbers_that_are_not_kept_are_numbers_also_where_more_differs_than_at_first() {
        variations.learn(REPLY, "5 17", "5 18", false);
        variations.learn(REPLY, "5 17", "6 17", false);

        assertThat(variations.at(REPLY)).contains(new Variation(Kind.NUMBER, false, 0, 0));
    }

    @Test
    void a_token_stays_one_although_it_is_not_kept_for_once() {
        variations.learn(VALUE, "19", "20", true);

        assertThat(variations.learn(VALUE, "17", "18", false)).isFalse();
        assertThat(variations.at(VALUE)).map(Variation::kind).contains(Kind.TOKEN);
    }

    @Test
    void texts_without_letters_and_digits_teach_nothing() {
        assertThat(variations.learn(VALUE, "-", "(+)", true)).isFalse();
        assertThat(variations.at(VALUE)).isEmpty();
    }

    /** What the store says to it is its own business. */
    @Test
    void a_script_command_without_a_script_is_known_by_its_name() {
        variations.learn(ArgumentPosition.of(List.of("EVAL"), ArgumentPosition.REPLY), "a", "b", true);

        assertThat(variations.at(ArgumentPosition.of(List.of("eval"), ArgumentPosition.REPLY)))
                .isPresent();
    }

    /** From 24 letters and digits on. In fewer, or among digits alone, ten digits of today are no chance. */
    @Test
    void the_time_of_today_is_a_clock_in_a_short_part_and_chance_in_a_long_one() {
        String now = Long.toString(Instant.now().getEpochSecond());
        for (String text : List.of("a" + now + "f", "a" + now + "f123456789ab", now + "00000000000000")) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .as(text)
                    .isThrownBy(() -> variations.told(VALUE, text));
        }
        for (String text : List.of("a" + now + "f123456789abc", "a" + now + "f123456789abcdef01234567")) {
            assertThatCode(() -> variations.told(VALUE, text)).as(text).doesNotThrowAnyException();
        }
    }

    /** As soon as it was once answered with something else than a text, {@code nil} may be what differs. */
    @Test
    void texts_vary_as_texts_as_long_as_nothing_but_texts_was_answered() {
        ArgumentPosition reply = ArgumentPosition.of(List.of("GET", "k"), ArgumentPosition.REPLY);
        variations.learn(reply, "\"d2f1\"", "\"9a3c\"", true);
        variations.learn(reply, "\"d2f1 1\"", "\"9a3c 1\"", true);
        assertThat(varying(reply, "nil")).isEqualTo("nothing");

        variations.learn(reply, "d2f1", "9a3c", true);
        assertThat(varying(reply, "nil")).isEqualTo("nil");

        variations.learn(reply, "\"d2f1\"", "\"9a3c\"", true);
        assertThat(varying(reply, "nil")).isEqualTo("nil");
    }
}
