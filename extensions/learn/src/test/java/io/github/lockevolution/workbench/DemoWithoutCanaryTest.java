package io.github.lockevolution.workbench;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a demo says that does not see the canary break: nothing of a lock. */
class DemoWithoutCanaryTest {

    @AutoClose
    private static final RedisWithoutSet REDIS = RedisWithoutSet.start();

    @Test
    void a_sale_that_does_not_see_the_canary_break_says_nothing_of_a_lock() {
        REDIS.requireSilence("demo flash-sale --lock stage2-setnx --buyers 3 --stock 1");
    }

    @Test
    @Tag("integration")
    void so_does_one_that_starts_nodes_for_it() {
        REDIS.requireSilence("demo scheduled-job --lock stage2-setnx");
    }
}
