package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.network.CountedPorts;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A's connection is cut and, beside that, B's process is killed: by a thread that does not outlive the attack. */
@OnTheBench
class CutBetweenCommandsTest {

    /** A's part fails at once. B does not come before the attack waits for B's part. */
    @Test
    void the_thread_that_kills_is_waited_for_even_if_nothing_was_cut(Redis redis) {
        AtomicReference<Optional<Thread>> attack = new AtomicReference<>(Optional.empty());
        Set<Thread> beside = ConcurrentHashMap.newKeySet();
        CountedPorts ports = new CountedPorts(() -> {
            Optional<Thread> first = attack.get();
            if (first.isPresent() && first.get() != Thread.currentThread() && beside.add(Thread.currentThread())) {
                await("the attack waits for this thread")
                        .until(() -> first.get().getState() == Thread.State.WAITING);
            }
        });
        LockSpec refusesA = new Attempting((connection, key, owner, soundly) ->
                        (key.contains("rehearsal") || !owner.equals("A")) && soundly.getAsBoolean())
                .lock();

        try (Network network = Network.start(ports.ofTheEmbeddedToxiproxy(), redis)) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> Foreground.call(() -> {
                        attack.set(Optional.of(Thread.currentThread()));
                        return AttackOutcome.of(
                                new CutBetweenCommands(), refusesA, new RedisEnvironment(redis, network));
                    }))
                    .withMessage("a free lock was not taken, or the gate saw no command that took it");
        }

        assertThat(beside).hasSize(1).allMatch(Thread::isDaemon).noneMatch(Thread::isAlive);
    }
}
