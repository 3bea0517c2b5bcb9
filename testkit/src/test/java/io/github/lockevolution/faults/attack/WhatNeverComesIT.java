package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What somebody waits for in vain, for half a minute: the reason says what it was. */
@OnTheBench(SoundSpec.class)
class WhatNeverComesIT {

    @Test
    void each_wait_says_what_has_not_come(FaultScenario scenario) throws Exception {
        CompletableFuture<Boolean> never = new CompletableFuture<>();
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);

        List<String> reasons = reasonsOf(
                () -> a.letCommandLeave(never),
                () -> a.awaitFirstCommand(never),
                () -> a.awaitAnswer(never),
                () -> a.abortBlockedCall(never),
                () -> a.within(never));

        assertThat(reasons)
                .containsExactly(
                        "not seen within 20 s: A's command leaves",
                        "not seen within 20 s: A's first command waits at the gate",
                        "not seen within 20 s: A's command is answered",
                        "not seen within 20 s: A, which the store makes wait, gives up",
                        "A got no answer for 30 s");
    }

    /** All at once, each in a thread of its own. */
    private static List<String> reasonsOf(ThrowingCallable... waits) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(waits.length);
        try {
            List<String> reasons = new ArrayList<>();
            for (Future<String> reason : threads.invokeAll(
                    Stream.of(waits).map(WhatNeverComesIT::reasonOf).toList())) {
                reasons.add(reason.get());
            }
            return reasons;
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<String> reasonOf(ThrowingCallable wait) {
        return () -> catchThrowableOfType(InconclusiveException.class, wait).getMessage();
    }
}
