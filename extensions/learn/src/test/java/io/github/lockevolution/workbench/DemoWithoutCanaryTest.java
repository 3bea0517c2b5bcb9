package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** What a demo says that does not see the canary break: nothing of a lock. Who uses this Redis may not use SET, which the canary needs. */
class DemoWithoutCanaryTest {

    private static final String WITH_NODES = "lab demo scheduled-job --lock stage2-setnx";

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

    @Test
    void a_sale_that_does_not_see_the_canary_break_says_nothing_of_a_lock() {
        requireSilence("lab demo flash-sale --lock stage2-setnx --buyers 3 --stock 1");
    }

    @Test
    @Tag("integration")
    void so_does_one_that_starts_nodes_for_it() {
        requireSilence(WITH_NODES);
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
