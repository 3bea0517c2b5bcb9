package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A lock that the store is too old for, or that cannot be launched, is told of and keeps no other from being explored. */
class CensusLaunchTest {

    private static final LockSpec MUTE = MemoryLock.of("mute", it -> true, it -> true);

    private static String gap(Census census) {
        return census.gap().orElseThrow().in(Language.ENGLISH);
    }

    /** It asks first whether the store is new enough, before anything is broken. */
    @Test
    void a_lock_that_the_store_is_too_old_for_is_refused_first() {
        List<String> asked = new ArrayList<>();
        Launcher old = new LaunchesInMemory() {

            @Override
            public void requireFor(LockSpec lock) {
                asked.add(lock.name());
                throw new SetupProblem(Message.of(ExploreText.class, text -> text.other("too old")));
            }

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                asked.add("launched " + lock.name());
                return super.launch(lock, program, lease);
            }
        };

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new CensusRun(new ProvenStore(old), Bounds.USUAL, Merging.ON)
                        .on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, progress -> {}));
        assertThat(asked).containsExactly("setnx");
    }

    @Test
    void a_lock_that_the_store_is_too_old_for_is_inconclusive_and_the_others_are_explored()
            throws InterruptedException {
        LockSpec recent = MemoryLock.SETNX.named("recent");
        Launcher old = new LaunchesInMemory() {

            @Override
            public void requireFor(LockSpec lock) {
                if (lock.equals(recent)) {
                    throw new SetupProblem(language -> "recent needs a newer store");
                }
            }

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                requireFor(lock);
                return super.launch(lock, program, lease);
            }
        };

        List<Census> censuses = new CensusRun(new ProvenStore(old), Bounds.USUAL, Merging.ON)
                .on(List.of(recent, MemoryLock.SETNX), Exploration::census, () -> false, progress -> {});

        assertThat(gap(censuses.get(0))).isEqualTo("recent needs a newer store");
        assertThat(censuses.get(0).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(censuses.get(1).gap()).isEmpty();
    }

    @Test
    void what_goes_wrong_with_one_lock_is_told_of_that_lock() throws InterruptedException {
        LockSpec broken = MemoryLock.SETNX.named("broken");
        Launcher launcher = new LaunchesInMemory() {

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                if (lock.equals(broken)) {
                    throw new UnsupportedOperationException("no room");
                }
                return super.launch(lock, program, lease);
            }
        };

        List<Census> censuses = new CensusRun(new ProvenStore(launcher), Bounds.USUAL, Merging.ON)
                .on(List.of(broken, MUTE, MemoryLock.SETNX), Exploration::census, () -> false, progress -> {});

        assertThat(gap(censuses.get(0)))
                .contains("UnsupportedOperationException")
                .contains("no room");
        assertThat(gap(censuses.get(1))).startsWith("client A sent no command");
        assertThat(censuses.get(2).gap()).isEmpty();
    }
}
