package io.github.lockevolution.workbench;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command says that does not see the canary break: nothing of a lock. */
class MissedCanaryTest {

    private static RedisWithoutSet redis;

    @BeforeAll
    static void start_one_without_set() {
        redis = RedisWithoutSet.start();
    }

    @AfterAll
    static void end_it() {
        redis.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explore stage2-setnx",
                "check src/test/resources/io/github/lockevolution/workbench/check/ThreadIdToken.java"
            })
    void a_command_that_does_not_see_the_canary_break_says_nothing_of_a_lock(String command) {
        redis.requireSilence(command);
    }
}
