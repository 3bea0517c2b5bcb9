package io.github.lockevolution.sections;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A section works in several stores: every command and everything that is held belongs to one of them, and each has a lane. */
class SectionStoresTest {

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        stores = new SectionKind().start(BenchSettings.ofSystem());
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    private static Trace trace(String text) {
        Schedule schedule = Schedule.parse(text);
        LockSpec section = new SectionCollection()
                .locks().stream()
                        .filter(lock -> lock.name().equals(schedule.lock()))
                        .findFirst()
                        .orElseThrow();
        try (Testbed testbed = Testbed.open(section, store, schedule.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }

    @Test
    void every_command_went_to_one_of_its_stores() {
        Trace trace = trace("unlock-before-commit:A.A.A.A.B.B.A.B.B.B");

        assertThat(trace.stores()).containsExactly("Redis", "H2");
        assertThat(trace.steps().stream()
                        .flatMap(step -> step.exchange().stream())
                        .map(exchange -> exchange.store().orElse("") + " "
                                + exchange.command().split(" ")[0]))
                .containsExactly(
                        "Redis SET",
                        "H2 SELECT",
                        "H2 UPDATE",
                        "Redis EVALSHA",
                        "Redis SET",
                        "H2 SELECT",
                        "H2 COMMIT",
                        "H2 UPDATE",
                        "Redis EVALSHA",
                        "H2 COMMIT");
    }

    @Test
    void everything_that_is_held_is_in_one_of_its_stores() {
        Trace trace = trace("unlock-before-commit:A.A.A.A.B.B.A.B.B.B");

        assertThat(storeOf(trace.steps().get(0).keyStates())).containsExactly("item 1 in H2", "lock in Redis");
    }

    private static List<String> storeOf(SortedMap<String, KeyState> held) {
        SortedMap<String, String> stores = new TreeMap<>();
        held.forEach(
                (name, state) -> stores.put(name, name + " in " + state.store().orElse("none")));
        return List.copyOf(stores.values());
    }

    @Test
    void a_section_of_one_store_has_one_lane_and_that_has_its_name() {
        assertThat(Timeline.of(trace("read-then-write:A.A.B.B")).stores()).containsExactly("H2");
        assertThat(Timeline.of(trace("decr-then-incr:A.B")).stores()).containsExactly("Redis");
    }

    /** Row 4: the lock is given back, and nobody else sees yet what A has written. */
    @Test
    void in_text_what_is_held_stands_behind_the_name_of_its_store() {
        assertThat(TextDrawing.of(Timeline.of(trace("unlock-before-commit:A.A.A.A.B")), Language.ENGLISH))
                .isEqualTo("""
                        unlock-before-commit:A.A.A.A.B
                        shows no failure so far

                        A B     what happens                            the stores hold
                        "    1  A: SET lock A:tokenA NX PX 30000 ->   > Redis  lock = A:tokenA, 30 s
                        "       OK                                      H2     item 1 = stock=2
                        "    2  A: SELECT stock FROM item WHERE id =    Redis  lock = A:tokenA, 30 s
                        "       1 -> (2)                              > H2     item 1 = stock=2
                        "    3  A: UPDATE item SET stock = 1 WHERE      Redis  lock = A:tokenA, 30 s
                        "       id = 1 -> 1                           > H2     item 1 = stock=2
                        "                                                      not committed: A's UPDATE
                        "    4  A: EVALSHA f71ed65b.. 1 lock          > Redis  nothing
                        "       A:tokenA -> 1                           H2     item 1 = stock=2
                        "                                                      not committed: A's UPDATE
                        " "  5  B: SET lock B:tokenB NX PX 30000 ->   > Redis  lock = B:tokenB, 30 s
                        " "     OK                                      H2     item 1 = stock=2
                        " "                                                    not committed: A's UPDATE

                        |  has begun    "  in a transaction that is not committed    x  is killed
                        >  happened here
                        """);
    }

    @Test
    void in_text_the_store_in_which_a_lease_runs_out_has_the_sign() {
        assertThat(TextDrawing.of(
                        Timeline.of(trace("unlock-after-commit:A.expire")),
                        Language.withTag("zh").orElseThrow()))
                .isEqualTo("""
                        unlock-after-commit:A.expire
                        到此为止没有出现失败

                        A B     发生了什么                                各存储的内容
                        "    1  A：SET lock A:tokenA NX PX 30000 -> OK  > Redis  lock = A:tokenA，30 秒
                        "                                                 H2     item 1 = stock=2
                        "    2  租约到期                                > Redis  空
                        "                                                 H2     item 1 = stock=2

                        |  已经开始    "  事务还没有提交    x  宕机    >  发生在这里
                        """);
    }

    @Test
    void in_mermaid_each_store_is_a_participant_with_its_own_arrows_and_notes() {
        assertThat(MermaidDrawing.of(Timeline.of(trace("unlock-before-commit:A.A.A.expire.A")), Language.ENGLISH))
                .isEqualTo("""
                        sequenceDiagram
                            title unlock-before-commit:A.A.A.expire.A
                            participant A
                            participant B
                            participant Redis
                            participant H2
                            A->>Redis: SET lock A:tokenA NX PX 30000
                            Redis-->>A: OK
                            Note right of Redis: Redis holds lock = A:tokenA, 30 s
                            Note right of H2: H2 holds item 1 = stock=2
                            A->>H2: SELECT stock FROM item WHERE id = 1
                            H2-->>A: (2)
                            A->>H2: UPDATE item SET stock = 1 WHERE id = 1
                            H2-->>A: 1
                            Note right of H2: H2 holds item 1 = stock=2#59; not<br/>committed: A's UPDATE
                            Note over Redis: the lease runs out
                            Note right of Redis: Redis holds nothing
                            A->>Redis: EVALSHA f71ed65b.. 1 lock A:tokenA
                            Redis-->>A: 0
                        """);
    }

    @Test
    void in_svg_arrows_end_at_the_lane_of_their_store() {
        String svg = SvgDrawing.of(Timeline.of(trace("unlock-before-commit:A.A.A.A.A")), Language.ENGLISH);

        assertThat(numbers(svg, "line", "sent", "x2")).containsExactly("566", "650", "650", "566", "650");
        assertThat(numbers(svg, "line", "redis", "x1")).containsExactly("568", "652");
        assertThat(numbers(svg, "rect", "note", "x")).containsExactly("645", "20");
    }

    @Test
    void in_svg_a_lease_runs_out_at_the_lane_of_its_store() {
        String svg = SvgDrawing.of(Timeline.of(trace("unlock-after-commit:A.A.expire")), Language.ENGLISH);

        assertThat(numbers(svg, "path", "sand", "d")).first().asString().startsWith("M561,");
        assertThat(svg).contains("3. the lease runs out; Redis holds nothing; H2 holds item 1 = stock=2.");
    }

    private static List<String> numbers(String svg, String element, String style, String attribute) {
        return Pattern.compile("<" + element + " class=\"\\w+-" + style + "\" [^>]*?\\b" + attribute + "=\"([^\"]*)\"")
                .matcher(svg)
                .results()
                .map(found -> found.group(1))
                .toList();
    }
}
