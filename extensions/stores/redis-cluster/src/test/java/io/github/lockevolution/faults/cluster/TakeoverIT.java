package io.github.lockevolution.faults.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.cluster.OneKeyLock;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClusterClient;

/** A replica takes over from S2: what the move {@code S2-restart} stands for. */
@Tag("nightly")
class TakeoverIT {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final String KEY = HashSlots.likeShown("takeover");

    private static String ask(Redis redis, Command command, String... words) {
        return redis.direct()
                .executeCommand(new CommandObject<>(
                        new CommandArguments(command).addObjects(List.of(words)), BuilderFactory.STRING));
    }

    private static void until(String condition, Callable<Boolean> holds) {
        await(condition)
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofSeconds(20))
                .until(holds);
    }

    private static Redis replicaOf(Redis redis, Redis master) {
        Redis replica = redis.startAnother(List.of("--cluster-enabled", "yes", "--repl-diskless-sync-delay", "0"));
        String id = ask(master, Command.CLUSTER, "MYID");
        int port = master.hostAndPort().getPort();
        ask(replica, Command.CLUSTER, "MEET", "127.0.0.1", Integer.toString(port));
        until(
                "the replica knows the slots of all masters",
                () -> ask(replica, Command.CLUSTER, "INFO").contains("cluster_size:3"));
        ask(replica, Command.CLUSTER, "REPLICATE", id);
        until(
                "the replica has what its master has",
                () -> replica.direct().info("replication").contains("master_link_status:up"));
        return replica;
    }

    /** The replica may not ask for the writes of its master any more, as if the network between them were cut. */
    private static void separate(Redis master) {
        master.direct()
                .executeCommand(new CommandObject<>(
                        new CommandArguments(Command.ACL).addObjects("SETUSER", "default", "-psync", "-sync"),
                        BuilderFactory.STRING));
        master.direct()
                .executeCommand(new CommandObject<>(
                        new CommandArguments(Command.CLIENT).addObjects("KILL", "TYPE", "replica"),
                        BuilderFactory.LONG));
    }

    @Test
    void a_replica_that_the_write_has_not_reached_gives_the_lock_to_another_client() {
        try (Redis redis = Redis.start(RedisBackends.named("embedded"));
                RedisCluster cluster = RedisCluster.startLike(redis)) {
            Redis master = cluster.master(HashSlots.of(KEY));
            Redis replica = replicaOf(redis, master);
            try (RedisClusterClient client = ClusterLockProgram.connect(Set.of(master.hostAndPort()), LEASE)) {
                OneKeyLock first = new OneKeyLock(client, KEY, "A", LEASE);
                OneKeyLock second = new OneKeyLock(client, KEY, "B", LEASE);
                separate(master);
                assertThat(first.tryLock()).isTrue();
                assertThat(second.tryLock()).isFalse();

                ask(replica, Command.CLUSTER, "FAILOVER", "TAKEOVER");
                until(
                        "the old master knows of the new one",
                        () -> ask(master, Command.CLUSTER, "NODES").contains("myself,slave"));

                assertThat(second.tryLock()).isTrue();
                assertThat(first.unlock()).isFalse();
            }
        }
    }
}
