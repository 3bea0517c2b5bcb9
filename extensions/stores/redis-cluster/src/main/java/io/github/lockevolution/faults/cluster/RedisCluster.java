package io.github.lockevolution.faults.cluster;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.RedisQuestion;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;

/** A Redis Cluster of three masters without replicas, on this machine, whose servers keep nothing on disk but who they are. */
final class RedisCluster implements AutoCloseable {

    /** A master does not believe that it is one before it has run for two seconds. */
    private static final Duration TO_FORM = Duration.ofSeconds(20);

    /** Longer than any pause of a busy machine: no master takes another one for dead. */
    private static final String NODE_TIMEOUT_MILLIS = "60000";

    private final Redis original;
    private final List<Redis> masters = new ArrayList<>();

    private RedisCluster(Redis original) {
        this.original = original;
    }

    /**
     * Starts one of servers like this.
     *
     * @throws SetupProblem if this is none that the bench can start with other options, or the servers do not find each other
     */
    static RedisCluster startLike(Redis redis) {
        if (!redis.isRestartable()) {
            throw new SetupProblem(ClusterText.class, text -> text.cannotStart(redis.origin()));
        }
        RedisCluster cluster = new RedisCluster(redis);
        try {
            for (int master = 0; master < HashSlots.MASTERS; master++) {
                cluster.masters.add(redis.startAnother(
                        List.of("--cluster-enabled", "yes", "--cluster-node-timeout", NODE_TIMEOUT_MILLIS)));
            }
            RedisQuestion.asking(() -> {
                cluster.form();
                return cluster;
            });
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void form() {
        for (int master = 0; master < masters.size(); master++) {
            ask(masters.get(master), "SET-CONFIG-EPOCH", Integer.toString(master + 1));
            ask(
                    masters.get(master),
                    "ADDSLOTSRANGE",
                    Integer.toString(HashSlots.first(master)),
                    Integer.toString(HashSlots.last(master)));
            for (Redis other : masters.subList(0, master)) {
                HostAndPort address = other.hostAndPort();
                ask(masters.get(master), "MEET", address.getHost(), Integer.toString(address.getPort()));
            }
        }
        try {
            await("the servers know each other")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .atMost(TO_FORM)
                    .until(() -> masters.stream().allMatch(RedisCluster::isReady));
        } catch (ConditionTimeoutException e) {
            throw new SetupProblem(ClusterText.class, text -> text.doesNotForm(TO_FORM.toSeconds(), state()), e);
        }
    }

    private static boolean isReady(Redis master) {
        String info = info(master);
        return info.contains("cluster_state:ok") && info.contains("cluster_size:" + HashSlots.MASTERS);
    }

    private static String info(Redis master) {
        return ask(master, "INFO");
    }

    private String state() {
        return info(masters.get(0)).lines().limit(3).toList().toString();
    }

    /** Asks by a form of {@code CLUSTER}. */
    private static String ask(Redis master, String... words) {
        CommandArguments question = new CommandArguments(Command.CLUSTER).addObjects(List.of(words));
        return master.direct().executeCommand(new CommandObject<>(question, BuilderFactory.STRING));
    }

    /** The masters, always in the same order. */
    List<Redis> masters() {
        return List.copyOf(masters);
    }

    /** The ports of a client that has none yet. */
    ClientPorts newPorts() {
        return new ClientPorts(
                masters.stream().map(each -> each.hostAndPort().getPort()).toList());
    }

    /**
     * The addresses at which a client reaches the masters.
     *
     * @param home that of the master that has the keys of locks: its own, or that of a proxy before it
     */
    List<HostAndPort> over(Address home) {
        List<HostAndPort> all =
                new ArrayList<>(masters.stream().map(Redis::hostAndPort).toList());
        all.set(HashSlots.home(), Redis.hostAndPort(home));
        return all;
    }

    /** The address of the master that has the keys of locks. */
    Address home() {
        return masters.get(HashSlots.home()).address();
    }

    /** The master of a slot. */
    Redis master(int slot) {
        return masters.get(HashSlots.master(slot));
    }

    @Override
    public void close() {
        masters.forEach(original::end);
    }
}
