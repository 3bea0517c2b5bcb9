package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Moves that are run again are not looked at one by one; what they did otherwise is noticed before anything new is run. */
@OnTheBench
class HiddenWriterTest {

    /** Every client is answered as before, but now and then somebody behind its back writes another value. */
    @ParameterizedTest
    @EnumSource(Merging.class)
    void a_write_that_no_client_hears_of_is_found_out(Merging merging, Redis redis) {
        AtomicInteger taken = new AtomicInteger();
        LockSpec lock = new Attempting((jedis, key, owner, soundly) -> {
                    boolean took = soundly.getAsBoolean();
                    if (took && taken.incrementAndGet() % 23 == 0) {
                        redis.direct().append(key, "x");
                    }
                    return took;
                })
                .lock();
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), 2)) {
            Census census =
                    new Explorer(testbed, Bounds.USUAL, merging).explore().census();

            assertThat(census.gap())
                    .hasValueSatisfying(gap -> assertThat(gap.in(Language.ENGLISH))
                            .startsWith("the same moves led to another state: expected "));
        }
    }
}
