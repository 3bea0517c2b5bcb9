package io.github.lockevolution.faults.explore.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.AsksFirst;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever goes through a state space meets what Redis would have shown. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StateSpaceTest {

    private static final LockSpec STAGE = new ComparesThenDeletes().lock();

    private Optional<Testbed> opened = Optional.empty();
    private Optional<StateSpace> built = Optional.empty();

    @BeforeAll
    void explore(Redis redis) {
        Testbed testbed = UnprovenTestbed.open(STAGE, new RedisLauncher(redis), Bounds.USUAL.clients());
        opened = Optional.of(testbed);
        built = new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().stateSpace();
    }

    @AfterAll
    void close() {
        opened.ifPresent(Testbed::close);
    }

    private StateSpace stateSpace() {
        return built.orElseThrow();
    }

    /** Any schedule, each transition drawn by lot. */
    private List<StateSpace.Transition> walk(long seed) {
        Random lot = new Random(seed);
        List<StateSpace.Transition> transitions = new ArrayList<>();
        StateSpace.State here = stateSpace().states().get(0);
        while (here.end().isEmpty()) {
            StateSpace.Transition transition =
                    here.transitions().get(lot.nextInt(here.transitions().size()));
            transitions.add(transition);
            here = stateSpace().states().get(transition.to());
        }
        return transitions;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_walk_through_it_is_what_redis_does_when_the_schedule_is_played(long seed) {
        List<StateSpace.Transition> walked = walk(seed);
        Schedule schedule = new Schedule(
                STAGE.name(),
                walked.stream().map(transition -> transition.step().move()).toList());

        Trace played = new Replayer(opened.orElseThrow()).play(schedule);

        assertThat(walked.stream().map(StateSpace.Transition::step)).isEqualTo(played.steps());
        int end = walked.get(walked.size() - 1).to();
        StateSpace.State last = stateSpace().states().get(end);
        assertThat(last.end().map(StateSpace.End::finalCheck)).isEqualTo(played.finalCheck());
        assertThat(new PathCounter(stateSpace()).failing(end).keySet())
                .isEqualTo(played.failures().keySet());
        assertThat(last.phases()).isEqualTo(played.phases(walked.size()));
        played.failures().forEach((failure, shown) -> {
            if (shown.step() < walked.size()) {
                assertThat(walked.get(shown.step()).shows()).contains(failure);
            }
        });
    }

    /** SET is in the source of another class, from which this lock has it. */
    @Test
    void a_command_knows_the_line_of_the_lock_s_own_source_that_sent_it() throws IOException {
        List<String> source = Files.readAllLines(
                Path.of("src/test/java/" + ComparesThenDeletes.class.getName().replace('.', '/') + ".java"));
        List<StateSpace.Transition> released = stateSpace().states().stream()
                .flatMap(state -> state.transitions().stream())
                .filter(transition -> transition.line().isPresent())
                .toList();

        assertThat(released)
                .extracting(
                        transition -> transition.step().exchange().orElseThrow().command())
                .containsOnly("GET lock", "DEL lock");
        assertThat(released)
                .allSatisfy(
                        transition -> assertThat(source.get(transition.line().orElseThrow() - 1))
                                .containsIgnoringCase("redis."
                                        + transition
                                                .step()
                                                .exchange()
                                                .orElseThrow()
                                                .command()
                                                .split(" ")[0]));
    }

    @Test
    void there_is_none_of_an_exploration_that_was_stopped(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(STAGE, new RedisLauncher(redis), Bounds.USUAL.clients())) {
            Exploration stopped = new Explorer(testbed, Bounds.USUAL, Merging.ON).explore(() -> true, progress -> {});

            assertThat(stopped.census().gap().orElseThrow().in(Language.ENGLISH))
                    .isEqualTo("it was stopped");
            assertThat(stopped.stateSpace()).isEmpty();
        }
    }

    /** Where a command is in the source is nothing that Redis or another client could notice. */
    @Test
    void a_lock_may_send_the_same_command_from_several_lines_and_from_its_constructor(Redis redis) {
        try (Testbed testbed =
                UnprovenTestbed.open(new AsksFirst().lock(), new RedisLauncher(redis), Bounds.USUAL.clients())) {
            Explorer explorer = new Explorer(testbed, Bounds.USUAL, Merging.ON);
            Census census = explorer.explore().census();

            assertThat(census.gap()).isEmpty();
            Schedule story = census.shortest().get(Failure.LEASE_OVERRUN);
            Replayer replayer = new Replayer(testbed);
            assertThat(replayer.replay(replayer.play(story), 10)).hasToString("10/10");
        }
    }
}
