package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What several servers hold, as one value, and whether anybody has it. */
class MultiRedisSnapshotTest {

    private static final String KEY = "the-lock";
    private static final String NOTHING = "-";

    private static MultiRedisSnapshot of(String... values) {
        return new MultiRedisSnapshot(
                Stream.of(values).map(value -> server(value, 30_000)).toList());
    }

    private static RedisSnapshot server(String value, long millis) {
        TreeMap<String, RedisSnapshot.Entry> entries = new TreeMap<>();
        if (!value.equals(NOTHING)) {
            Snapshot.StoredValue held = new Snapshot.StoredValue("", List.of(value), true, OptionalLong.of(millis));
            entries.put(KEY, new RedisSnapshot.Entry(held, new byte[0], Lease.NONE));
        }
        return new RedisSnapshot(entries, false, false);
    }

    @Test
    void each_server_says_what_it_holds() {
        assertThat(of("A", NOTHING, "B").values())
                .containsExactly(Map.entry(
                        KEY, new Snapshot.StoredValue("", List.of("S1 A", "S3 B"), true, OptionalLong.of(30_000))));
        assertThat(of(NOTHING, NOTHING, NOTHING).values()).isEmpty();
    }

    @Test
    void a_lease_is_named_only_where_it_differs() {
        MultiRedisSnapshot alike = new MultiRedisSnapshot(List.of(server("A", 28_000), server("A", 30_000)));
        MultiRedisSnapshot other = new MultiRedisSnapshot(List.of(server("A", 10_000), server("A", 30_000)));

        assertThat(alike.values().get(KEY).elements()).containsExactly("S1 A", "S2 A");
        assertThat(other.values().get(KEY))
                .isEqualTo(new Snapshot.StoredValue(
                        "", List.of("S1 A EX 10", "S2 A EX 30"), true, OptionalLong.of(10_000)));
    }

    @ParameterizedTest
    @CsvSource({
        "A, A, A, false",
        "A, A, B, false",
        "A, A, -, false",
        "A, -, -, false",
        "-, -, -, false",
        "A, B, -, true",
        "A, B, C, true"
    })
    void it_is_divided_if_nobody_has_most_of_the_servers_and_several_have_some(
            String first, String second, String third, boolean divided) {
        assertThat(of(first, second, third).isDivided(MultiRedisSnapshotTest::text, 2))
                .isEqualTo(divided);
    }

    @Test
    void where_all_are_needed_most_of_them_are_not_enough() {
        assertThat(of("A", "A", "B").isDivided(MultiRedisSnapshotTest::text, 3)).isTrue();
        assertThat(of("A", "A", NOTHING).isDivided(MultiRedisSnapshotTest::text, 3))
                .isFalse();
    }

    /** Some libraries have another token at each server. */
    @Test
    void two_values_of_one_client_divide_nothing() {
        Function<Snapshot.StoredValue, String> byFirstLetter =
                held -> text(held).substring(0, 1);

        assertThat(of("A1", "A2", "A3").isDivided(byFirstLetter, 2)).isFalse();
        assertThat(of("A1", "B2", NOTHING).isDivided(byFirstLetter, 2)).isTrue();
    }

    private static String text(Snapshot.StoredValue held) {
        return String.join(", ", held.elements());
    }

    @Test
    void three_of_five_are_most_of_them() {
        assertThat(of("A", "A", "B", "B", NOTHING).isDivided(MultiRedisSnapshotTest::text, 3))
                .isTrue();
        assertThat(of("A", "A", "B", "B", "A").isDivided(MultiRedisSnapshotTest::text, 3))
                .isFalse();
    }
}
