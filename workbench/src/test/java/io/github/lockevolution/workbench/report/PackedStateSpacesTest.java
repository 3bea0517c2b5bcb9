package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.RecordJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The state spaces of more clients go into the page as far as there is room, and come out of it as they were. */
class PackedStateSpacesTest {

    private static final int MOST_BYTES = 5 << 19;

    private static final PackedStateSpaces THREE = new PackedStateSpaces(3, inOrder("aaaa", "bbbbbbbb", "cc"));

    private static Map<String, String> inOrder(String... packed) {
        Map<String, String> byLock = new LinkedHashMap<>();
        for (String one : packed) {
            byLock.put("lock-" + one.charAt(0), one);
        }
        return byLock;
    }

    static JsonObject unpacked(String packed) throws IOException {
        try (GZIPInputStream gzip =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
            return JsonParser.parseString(new String(gzip.readAllBytes(), StandardCharsets.UTF_8))
                    .getAsJsonObject();
        }
    }

    private static ReportData.StateSpace counting(BigInteger schedules) {
        return new ReportData.StateSpace(List.of(new ReportData.State(
                List.of(),
                Optional.empty(),
                Bounds.USUAL,
                schedules,
                Map.of(Failure.RACE, schedules),
                Map.of(),
                Optional.empty(),
                Optional.empty())));
    }

    @Test
    void what_is_packed_comes_out_as_it_was() throws IOException {
        ReportData.StateSpace space = counting(BigInteger.TEN);

        assertThat(unpacked(PackedStateSpaces.packed(space))).isEqualTo(JsonParser.parseString(space.json()));
        assertThat(PackedStateSpaces.packed(space)).isEqualTo(PackedStateSpaces.packed(space));
    }

    @Test
    void a_count_that_javascript_would_round_is_text() {
        BigInteger largest = BigInteger.TWO.pow(53);

        assertThat(counting(largest).json()).contains("\"schedules\":9007199254740992,", "\"RACE\":9007199254740992}");
        assertThat(counting(largest.add(BigInteger.ONE)).json())
                .contains("\"schedules\":\"9007199254740993\",", "\"RACE\":\"9007199254740993\"}");
    }

    @Test
    void one_without_room_is_left_out_and_a_smaller_one_after_it_is_not() {
        int first = "\"lock-a\":\"aaaa\",".length();
        int last = "\"lock-c\":\"cc\",".length();

        assertThat(THREE.within(first + last).stateSpaces()).containsOnlyKeys("lock-a", "lock-c");
        assertThat(THREE.within(first + last - 1).stateSpaces()).containsOnlyKeys("lock-a");
        assertThat(THREE.within(1000)).isEqualTo(THREE);
        assertThat(THREE.within(-1).stateSpaces()).isEmpty();
    }

    @Test
    void the_page_reads_how_many_clients_there_are_and_what_is_packed() {
        assertThat(RecordJson.line(THREE))
                .isEqualTo("{\"clients\":3,\"stateSpaces\":"
                        + "{\"lock-a\":\"aaaa\",\"lock-b\":\"bbbbbbbb\",\"lock-c\":\"cc\"}}");
    }

    /** The names need as much room as they take in the page, where a {@code <} takes six characters and a letter three bytes. */
    @Test
    void the_page_is_filled_as_far_as_it_may_be_and_no_further() {
        String third = "x".repeat(MOST_BYTES / 3);
        Map<String, String> byLock = new LinkedHashMap<>();
        List.of("<<<", "锁锁锁", "plain", "more", "small").forEach(name -> byLock.put(name, third));
        byLock.put("small", "x".repeat(1000));

        String page = page(new PackedStateSpaces(3, byLock));

        assertThat(bytes(page)).isBetween(MOST_BYTES * 2 / 3, MOST_BYTES);
        assertThat(page)
                .contains("\"\\u003c\\u003c\\u003c\":\"x", "\"small\":\"x")
                .doesNotContain("\"more\":\"");
    }

    @Test
    void a_page_has_room_for_exactly_what_is_left() {
        int without = bytes(page(new PackedStateSpaces(3, Map.of())));
        int room =
                MOST_BYTES - without - "\"<锁\":\"\",".replace("<", "\\u003c").getBytes(StandardCharsets.UTF_8).length;

        assertThat(page(new PackedStateSpaces(3, Map.of("<锁", "x".repeat(room)))))
                .contains("锁\":\"x");
        assertThat(page(new PackedStateSpaces(3, Map.of("<锁", "x".repeat(room + 1)))))
                .doesNotContain("锁\":\"x");
    }

    private static String page(PackedStateSpaces packed) {
        ReportData data = EmptyReport.data();
        return ReportPage.with(data, packed, new PageMessages(Optional.empty()));
    }

    private static int bytes(String page) {
        return page.getBytes(StandardCharsets.UTF_8).length;
    }
}
