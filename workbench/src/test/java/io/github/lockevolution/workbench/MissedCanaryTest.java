package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

/**
 * What a command says that does not see the canary break: nothing of a lock. A testbed comes by a store in which it was seen to, so it takes
 * one command of those; the others here have a canary of their own. Who uses this Redis may not use SET, which the canaries need, and
 * stage2-setnx does not.
 */
class MissedCanaryTest {

    private static Redis restricted;

    @BeforeAll
    static void start_one_without_set() {
        restricted = Redis.start(RedisBackend.named("embedded"));
        try (Jedis redis = new Jedis(restricted.hostAndPort())) {
            redis.aclSetUser("reader", "on", ">hush", "~*", "&*", "+@all", "-set");
        }
    }

    @AfterAll
    static void end_it() {
        restricted.close();
    }

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lab explore stage2-setnx",
                "lab check src/test/resources/io/github/lockevolution/workbench/check/ThreadIdToken.java"
            })
    void a_command_that_does_not_see_the_canary_break_says_nothing_of_a_lock(String command) {
        requireSilence(command);
    }

    private void requireSilence(String command) {
        String url = "redis://reader:hush@" + restricted.address();

        int status = lab.runReading(List.of("A"), words(command + " --redis " + url));

        assertThat(lab.err()).startsWith("lab: the canary, a lock that looks before it takes, was not caught: ");
        assertThat(lab.out()).isEmpty();
        assertThat(status).isEqualTo(3);
    }

    /** Without the first. */
    private static String[] words(String command) {
        return command.split(" ", 2)[1].split(" ");
    }
}
