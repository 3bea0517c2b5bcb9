package io.github.lockevolution.sections;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Demonstration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that an interview card says can be seen of these sections is looked at. */
class SectionCardsTest {

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

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void a_schedule_is_a_whole_story_and_shows_what_its_card_says(Demonstration.Story story) {
        Schedule schedule = story.schedule();

        Trace trace;
        try (Testbed testbed = Testbed.open(section(schedule.lock()).orElseThrow(), store, schedule.clients())) {
            trace = new Replayer(testbed).play(schedule);
        }

        assertThat(trace.isComplete()).isTrue();
        assertThat(trace.failures().keySet()).isEqualTo(story.shows());
        String drawing = TextDrawing.of(Timeline.of(trace), Language.ENGLISH);
        assertThat(story.prints()).allSatisfy(words -> assertThat(drawing).contains(words));
    }

    @Test
    void there_are_some() {
        assertThat(stories()).hasSizeGreaterThanOrEqualTo(5);
    }

    static Stream<Demonstration.Story> stories() {
        return Cards.in(Language.ENGLISH).all().stream()
                .flatMap(card -> card.see().stream())
                .filter(Demonstration.Story.class::isInstance)
                .map(Demonstration.Story.class::cast)
                .filter(story -> section(story.schedule().lock()).isPresent())
                .distinct();
    }

    private static Optional<LockSpec> section(String name) {
        return new SectionCollection()
                .locks().stream().filter(lock -> lock.name().equals(name)).findFirst();
    }
}
