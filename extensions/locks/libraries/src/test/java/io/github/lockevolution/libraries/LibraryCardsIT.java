package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.SingleAttack;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Demonstration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that an interview card says can be seen of these locks is looked at. */
@OnTheBench
class LibraryCardsIT {

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void a_schedule_is_a_whole_story_and_shows_what_its_card_says(Demonstration.Story story, ProvenStore store) {
        Schedule schedule = story.schedule();

        Trace trace;
        try (Testbed testbed = Testbed.open(
                stage(schedule.lock()).orElseThrow(),
                schedule.program(),
                store.withReplicaIf(schedule.needsReplica()),
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
    void an_attack_shows_what_its_card_says(Demonstration.Attacked attacked, RedisEnvironment environment) {
        AttackResult result =
                SingleAttack.on(attacked.attack(), stage(attacked.lock()).orElseThrow(), environment);

        assertThat(result.failures()).as(result.story()).isEqualTo(attacked.shows());
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
                .filter(see -> see.stage().flatMap(LibraryCardsIT::stage).isPresent())
                .distinct();
    }

    private static Optional<LockSpec> stage(String name) {
        return LockProvider.allOnTheClassPath()
                .filter(lock -> lock.collection().equals("libraries"))
                .filter(lock -> lock.name().equals(name))
                .findFirst();
    }
}
