package io.github.lockevolution.workbench.cards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that a card says can be seen here is looked at. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CardsOnTheBenchTest {

    private static final int CLIENTS = 2;

    /** As many as a Toxiproxy with few ports has room for. */
    private static final int AT_ONCE = 8;

    private final Map<String, Testbed> testbeds = new HashMap<>();
    private final Map<Demonstration.Attacked, Future<AttackResult>> results = new HashMap<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    /** They mostly wait for leases, so they go side by side. */
    @BeforeAll
    void begin_the_attacks(Environment environment) {
        attacks()
                .forEach(attacked -> results.put(
                        attacked, threads.submit(() -> attacked.attack().on(stage(attacked.stage()), environment))));
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        testbeds.values().forEach(Testbed::close);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void a_schedule_is_a_whole_story_and_shows_what_its_card_says(Demonstration.Story story, Redis redis) {
        Testbed testbed = testbeds.computeIfAbsent(
                story.schedule().stage(), name -> Testbed.open(stage(name), new RedisLauncher(redis), CLIENTS));

        Trace trace = new Replayer(testbed).play(story.schedule());

        assertThat(trace.isComplete()).isTrue();
        assertThat(trace.failures().keySet()).isEqualTo(story.shows());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void an_attack_shows_what_its_card_says(Demonstration.Attacked attacked) throws Exception {
        AttackResult result = results.get(attacked).get();

        assertThat(result.inJson()).as(result.story()).isEqualTo(inJson(attacked));
    }

    @Test
    void there_is_something_to_be_seen() {
        assertThat(stories()).hasSizeGreaterThanOrEqualTo(10);
        assertThat(attacks()).hasSizeGreaterThanOrEqualTo(5);
    }

    private static String inJson(Demonstration see) {
        return see.shows().isEmpty()
                ? "survives"
                : see.shows().stream().map(Failure::name).collect(Collectors.joining(", "));
    }

    private static LockStage stage(String name) {
        return LockCatalog.onTheClassPath().named(List.of(name)).get(0);
    }

    static Stream<Demonstration.Story> stories() {
        return all(Demonstration.Story.class);
    }

    static Stream<Demonstration.Attacked> attacks() {
        return all(Demonstration.Attacked.class);
    }

    private static <T extends Demonstration> Stream<T> all(Class<T> kind) {
        return Cards.in(Language.ENGLISH).all().stream()
                .flatMap(card -> card.see().stream())
                .filter(kind::isInstance)
                .map(kind::cast)
                .distinct();
    }
}
