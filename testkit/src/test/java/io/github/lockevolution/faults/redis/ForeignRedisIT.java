package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import redis.clients.jedis.Jedis;

/** All attacks on a lock, the canary first, in a Redis that is somebody's: what did they leave, and what did they send? */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignRedisIT {

    /**
     * All that the bench may send to a Redis that is not its own, and all that the lock of this test sends. HELLO, CLIENT and
     * SELECT set a connection up; GET is what the lock's script calls; MULTI and EXEC only ask what a WATCH
     * of the lock key saw. CLIENT TRACKING tells one connection of the bench who else changes keys of its prefix. COMMAND GETKEYS asks which keys a command names; DUMP and RESTORE put back what a newcomer changed.
     */
    private static final Set<String> ALLOWED = Set.of(
            "client|setinfo",
            "client|tracking",
            "command|getkeys",
            "del",
            "dump",
            "eval",
            "exec",
            "exists",
            "get",
            "hello",
            "info",
            "lrange",
            "multi",
            "pexpireat",
            "pexpire",
            "ping",
            "pttl",
            "restore",
            "rpush",
            "scan",
            "select",
            "set",
            "type",
            "unwatch",
            "watch");

    private Redis playsTheForeignOne;
    private Map<String, String> before;
    private Map<String, String> after;
    private Set<String> sent;
    private AttackReport report;
    private Census census;

    @BeforeAll
    void attack_a_lock_in_somebodys_redis() throws InterruptedException {
        playsTheForeignOne = Redis.start(RedisBackends.named("embedded"));
        try (Jedis somebody = new Jedis(playsTheForeignOne.hostAndPort())) {
            ForeignData data = ForeignData.fill(somebody);
            before = data.look(somebody);
            somebody.configResetStat();
            String url = "redis://" + playsTheForeignOne.address() + "/3";
            try (RedisEnvironment environment =
                    RedisEnvironment.start(RedisBackends.named(url), ToxiproxyBackends.named("embedded"))) {
                census = new CensusRun(
                                new ProvenStore(new RedisLauncher(environment.redis())), Bounds.USUAL, Merging.ON)
                        .on(List.of(new SoundSpec().lock()), Exploration::census, () -> false, progress -> {})
                        .get(0);
                report = new AttackRun(environment)
                        .on(List.of(new SoundSpec().lock()), result -> {})
                        .get(0);
            }
            sent = commandsIn(somebody.info("commandstats"));
            after = data.look(somebody);
        }
    }

    @AfterAll
    void end_it() {
        playsTheForeignOne.close();
    }

    private static Set<String> commandsIn(String stats) {
        return stats.lines()
                .filter(line -> line.startsWith("cmdstat_"))
                .map(line -> line.substring("cmdstat_".length(), line.indexOf(':')))
                .filter(command -> !command.equals("config|resetstat"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void every_attack_and_every_schedule_is_carried_out() {
        assertThat(report.expectation()).isEqualTo(Expectation.MET);
        assertThat(census.expectation()).isEqualTo(Expectation.MET);
    }

    @Test
    void somebodys_keys_deadlines_scripts_users_and_settings_are_as_before_and_no_key_of_the_bench_is_left() {
        assertThat(after).isEqualTo(before);
    }

    @Test
    void only_commands_that_reach_no_further_than_one_key_are_sent() {
        assertThat(sent).isSubsetOf(ALLOWED).contains("set", "eval", "scan", "rpush");
    }
}
