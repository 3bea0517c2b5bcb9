package io.github.lockevolution.workbench;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a demo says that does not see the canary break: nothing of a lock. */
class DemoWithoutCanaryTest {

    private static RedisWithoutSet redis;

    @BeforeAll
    static void start_one_without_set() {
        redis = RedisWithoutSet.start();
    }

    @AfterAll
    static void end_it() {
        redis.close();
    }

    @Test
    void a_sale_that_does_not_see_the_canary_break_says_nothing_of_a_lock() {
        redis.requireSilence("demo flash-sale --lock stage2-setnx --buyers 3 --stock 1");
    }

    @Test
    @Tag("integration")
    void so_does_one_that_starts_nodes_for_it() {
        redis.requireSilence("demo scheduled-job --lock stage2-setnx");
    }
}
