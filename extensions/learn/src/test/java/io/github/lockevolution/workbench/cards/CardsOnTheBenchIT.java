package io.github.lockevolution.workbench.cards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.SingleAttack;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
class CardsOnTheBenchIT {

    /** As many as a Toxiproxy with few ports has room for. */
    private static final int AT_ONCE = 8;

    private static final LockCatalog CATALOG = LockCatalog.onTheClassPath();

    private final Map<Demonstration.Attacked, Future<AttackResult>> results = new HashMap<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    private StoreRegistry launcher;

    /** They mostly wait for leases, so they go side by side. */
    @BeforeAll
    void begin_the_attacks(RedisEnvironment environment, Redis redis) {
        launcher = new StoreRegistry(RedisKind.on(redis));
        attacks()
                .forEach(attacked -> results.put(
                        attacked,
                        threads.submit(() -> SingleAttack.on(attacked.attack(), stage(attacked.lock()), environment))));
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        launcher.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void a_schedule_is_a_whole_story_and_shows_what_its_card_says(Demonstration.Story story) {
        Schedule schedule = story.schedule();

        Trace trace;
        try (Testbed testbed = Testbed.open(
                stage(schedule.lock()),
                schedule.program(),
                launcher.proven().withReplicaIf(schedule.needsReplica()),
                schedule.clients())) {
            trace = new Replayer(testbed).play(schedule);
        }

        assertThat(trace.isComplete()).isTrue();
        assertThat(trace.failures().keySet()).isEqualTo(story.shows());
        String drawing = TextDrawing.of(Timeline.of(trace), Language.ENGLISH);
        assertThat(story.prints()).allSatisfy(words -> assertThat(drawing).contains(words));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void an_attack_shows_what_its_card_says(Demonstration.Attacked attacked) throws Exception {
        AttackResult result = results.get(attacked).get();

        assertThat(result.inJson()).as(result.story()).isEqualTo(inJson(attacked));
    }

    @Test
    void there_is_something_to_be_seen() {
        assertThat(stories()).hasSizeGreaterThanOrEqualTo(30);
        assertThat(attacks()).hasSizeGreaterThanOrEqualTo(8);
    }

    /** Those bring class paths of their own; the tests of their modules play these cards. */
    @Test
    void what_is_not_seen_here_is_of_a_library_or_a_section() throws IOException {
        List<String> sections = Files.readAllLines(Path.of("../sections/names.txt"));

        assertThat(all(Demonstration.class).flatMap(see -> see.stage().stream()).filter(lock -> !isHere(lock)))
                .isNotEmpty()
                .allMatch(
                        lock -> lock.startsWith("redisson-") || lock.startsWith("shedlock") || sections.contains(lock));
    }

    private static String inJson(Demonstration see) {
        return see.shows().isEmpty()
                ? "survives"
                : see.shows().stream().map(Failure::name).collect(Collectors.joining(", "));
    }

    private static LockSpec stage(String name) {
        return CATALOG.named(List.of(name)).get(0);
    }

    private static boolean isHere(String lock) {
        return CATALOG.all().stream().anyMatch(stage -> stage.name().equals(lock));
    }

    static Stream<Demonstration.Story> stories() {
        return all(Demonstration.Story.class)
                .filter(see -> isHere(see.schedule().lock()));
    }

    static Stream<Demonstration.Attacked> attacks() {
        return all(Demonstration.Attacked.class).filter(see -> isHere(see.lock()));
    }

    private static <T extends Demonstration> Stream<T> all(Class<T> kind) {
        return Cards.in(Language.ENGLISH).all().stream()
                .flatMap(card -> card.see().stream())
                .filter(kind::isInstance)
                .map(kind::cast)
                .distinct();
    }
}
