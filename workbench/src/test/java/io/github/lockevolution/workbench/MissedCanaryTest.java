package io.github.lockevolution.workbench;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command says that does not see the canary break: nothing of a lock. */
class MissedCanaryTest {

    @AutoClose
    private static final RedisWithoutSet REDIS = RedisWithoutSet.start();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explore stage2-setnx",
                "check src/test/resources/io/github/lockevolution/workbench/check/ThreadIdToken.java"
            })
    void a_command_that_does_not_see_the_canary_break_says_nothing_of_a_lock(String command) {
        REDIS.requireSilence(command);
    }
}
