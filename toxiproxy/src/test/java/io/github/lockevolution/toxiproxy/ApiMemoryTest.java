package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.toxiproxy.ApiClient.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However much its clients tell the API, and whether or not they fetch the answers, it takes only so much memory. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ApiMemoryTest {

    private static final int STORED = 100 << 10;
    private static final int IN_TRANSIT = 300 << 10;
    private static final String STORED_IS_FULL =
            "{\"error\":\"the proxies and their toxics would take more than 100 KiB;"
                    + " delete some, or choose shorter names\",\"status\":507}\n";
    private static final String ANSWER_IS_TOO_LARGE = "{\"error\":\"the answer, with those that were not fetched yet,"
            + " takes more than 300 KiB; fetch those, or ask for less\",\"status\":507}\n";

    private final MemoryBudget stored = new MemoryBudget(STORED);
    private final MemoryBudget inTransit = new MemoryBudget(IN_TRANSIT);

    @AutoClose
    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            AddressLookup.OF_THIS_JVM,
            BufferBudget.ofThisJvm(),
            new ApiMemory(stored, inTransit));

    private final ApiClient api = new ApiClient(toxiproxy.address());

    private static String proxy(String name, String upstream) {
        return "{\"name\":\"" + name + "\",\"upstream\":\"" + upstream
                + "\",\"listen\":\"127.0.0.1:0\",\"enabled\":false}";
    }

    private static String toxic(String name) {
        return "{\"name\":\"" + name + "\",\"type\":\"noop\"}";
    }

    private static String kibibytes(int number) {
        return "x".repeat(number << 10);
    }

    private Reply create(String name) throws IOException {
        return api.post("/proxies", proxy(name, "127.0.0.1:1"));
    }

    /** The client has the last byte of an answer a moment before the server knows that it is sent. */
    private void awaitNothingInTransit() {
        while (inTransit.reserved() != 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void names_are_counted_and_refused_when_they_are_too_long_together() throws IOException {
        assertThat(create("a" + kibibytes(60)).status()).isEqualTo(201);

        Reply refused = create("b" + kibibytes(60));

        assertThat(refused.status()).isEqualTo(507);
        assertThat(refused.body()).isEqualTo(STORED_IS_FULL);
        assertThat(api.get("/proxies").body()).startsWith("{\"a").doesNotContain("\"b");
        api.send("DELETE", "/proxies/a" + kibibytes(60), "");
        assertThat(create("b" + kibibytes(60)).status()).isEqualTo(201);
    }

    @Test
    void characters_count_as_they_are_shown() throws IOException {
        assertThat(create("\\u0001".repeat(20 << 10)).status()).isEqualTo(507);
        assertThat(create("锁".repeat(35 << 10)).status()).isEqualTo(507);
        assertThat(create("锁".repeat(30 << 10)).status()).isEqualTo(201);
    }

    @Test
    void toxics_updates_and_populating_are_counted_too_and_change_nothing_when_they_are_refused() throws IOException {
        create("a");
        api.post("/proxies/a/toxics", toxic("one"));
        String before = api.get("/proxies").body();

        assertThat(api.post("/proxies/a/toxics", toxic(kibibytes(100))).body()).isEqualTo(STORED_IS_FULL);
        assertThat(api.post("/proxies/a", proxy("a", kibibytes(100))).body()).isEqualTo(STORED_IS_FULL);
        assertThat(api.post("/populate", "[" + proxy("b", kibibytes(100)) + "]").status())
                .isEqualTo(507);

        assertThat(api.get("/proxies").body()).isEqualTo(before);
    }

    @Test
    void what_is_removed_gives_its_memory_back() throws IOException {
        for (int i = 0; i < 20; i++) {
            create("a");
            api.post("/proxies/a/toxics", toxic("one" + kibibytes(20)));
            api.post("/proxies/a/toxics", toxic("two" + kibibytes(20)));
            api.send("DELETE", "/proxies/a/toxics/one" + kibibytes(20), "");
            api.post("/proxies/a", proxy("a", kibibytes(10)));
            api.post("/populate", "[" + proxy("a", "127.0.0.1:2") + "]");
            api.post("/proxies", "{\"name\":\"b\",\"upstream\":\"x:1\",\"listen\":\"" + kibibytes(30) + "\"}");
            api.post("/reset", "");
            api.send("DELETE", "/proxies/a", "");
        }

        assertThat(stored.reserved()).isZero();
        awaitNothingInTransit();
    }

    /** One short line of the request has the whole proxy shown once more. */
    @Test
    void an_answer_that_is_far_larger_than_its_request_is_refused() throws IOException {
        create("a");
        api.post("/proxies/a/toxics", toxic(kibibytes(60)));
        String same = "{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}";

        Reply refused = api.post("/populate", "[" + String.join(",", Collections.nCopies(100, same)) + "]");

        assertThat(refused.status()).isEqualTo(507);
        assertThat(refused.body()).isEqualTo(ANSWER_IS_TOO_LARGE);
        awaitNothingInTransit();
    }

    @Test
    void answers_that_nobody_fetches_take_only_so_much_and_short_ones_are_always_given() throws Exception {
        api.post("/proxies", "{\"name\":\"" + kibibytes(90) + "\",\"upstream\":\"x:1\",\"listen\":\"127.0.0.1:0\"}");
        awaitNothingInTransit();
        inTransit.tryReserve(IN_TRANSIT - (50 << 10));

        Reply refused = api.get("/proxies");

        assertThat(refused.status()).isEqualTo(507);
        assertThat(refused.body()).isEqualTo(ANSWER_IS_TOO_LARGE);
        assertThat(api.get("/version").status()).isEqualTo(200);
        assertThat(api.send("DELETE", "/proxies/" + kibibytes(90), "").status()).isEqualTo(507);
        inTransit.release(IN_TRANSIT - (50 << 10));
        assertThat(api.send("DELETE", "/proxies/" + kibibytes(90), "").status()).isEqualTo(204);
    }

    @Test
    void large_requests_wait_only_up_to_a_limit() throws IOException {
        inTransit.tryReserve(IN_TRANSIT - 1000);

        Reply refused = create(kibibytes(30));

        assertThat(refused.body())
                .isEqualTo(
                        "{\"error\":\"too many large requests wait to be answered; send it again later\",\"status\":507}\n");
        assertThat(create("short").status()).isEqualTo(201);
    }

    @Test
    void json_that_is_nested_without_end_is_answered() throws IOException {
        for (String nested : List.of("[".repeat(50_000) + "]".repeat(50_000), "{\"a\":".repeat(20_000))) {
            assertThat(api.post("/proxies", nested).status()).isEqualTo(400);
            assertThat(api.post("/populate", nested).status()).isEqualTo(400);
        }
        assertThat(api.get("/version").body()).contains("2.12.0");
    }
}
