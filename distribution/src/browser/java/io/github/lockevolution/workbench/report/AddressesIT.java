package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever stands behind the # of the address, the page shows one of its views. That it complains of nothing, {@link Visit} asserts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AddressesIT {

    private static final long SEED = 13;
    private static final int ADDRESSES = 400;
    private static final List<String> PARTS = List.of(
            "matrix",
            "stories",
            "walk",
            "cards",
            "card-",
            "field-",
            "playground",
            "lock=",
            "yours",
            "story-",
            "cell-",
            "stage1-get-set",
            "stage5-lua",
            "no-such-lock",
            ":",
            ":",
            ".",
            ",clients=3",
            ",clients=99999999999999999999",
            ",clients=٣",
            "A",
            "B",
            "L",
            "Z",
            "A-crash",
            "A-lost",
            "A-ahead",
            "expire",
            "%",
            "%3A",
            "%E9%94%81",
            "%00",
            "锁",
            "#",
            "?",
            "lang=zh",
            "lang=xx",
            "<img src=x onerror=alert(1)>",
            "__proto__",
            "constructor",
            "\"",
            "unlock-without-lock",
            "pausedHolder",
            "toString",
            "null",
            "A.".repeat(300));

    /** Those of these addresses that show nothing. What is shown is not laid out, which would take nine tenths of the time. */
    private static final String SHOW_NOTHING = """
            async addresses => {
              const empty = [];
              document.body.style.display = "none";
              for (const address of addresses) {
                if (location.hash !== new URL("#" + address, location.href).hash) {
                  const changed = new Promise(done => addEventListener("hashchange", done, { once: true }));
                  location.hash = address;
                  await changed;
                }
                if (document.querySelector("main").childElementCount === 0) empty.push(address);
              }
              return empty;
            }""";

    @RegisterExtension
    private final Visit visit = new Visit();

    private static Stream<String> addresses() {
        Random random = new Random(SEED);
        return Stream.generate(() -> IntStream.range(0, 1 + random.nextInt(5))
                        .mapToObj(part -> PARTS.get(random.nextInt(PARTS.size())))
                        .collect(Collectors.joining()))
                .limit(ADDRESSES);
    }

    @Test
    void any_address_shows_something() {
        Page page = visit.open("");

        assertThat((List<?>) page.evaluate(SHOW_NOTHING, addresses().toList())).isEmpty();
    }
}
