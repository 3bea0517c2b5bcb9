package io.github.lockevolution.faults.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.cluster.HashTagLock;
import io.github.lockevolution.cluster.OneKeyLock;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.exceptions.JedisDataException;

/** The slot of a lock moves from S2 to S3 between two commands of its holder, as {@code redis-cli --cluster reshard} moves it. */
class SlotMoveIT {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final String KEY = HashSlots.likeShown("slot-move");
    private static final String SLOT = Integer.toString(HashSlots.of(KEY));
    private static final int FROM = HashSlots.master(HashSlots.of(KEY));
    private static final int TO = FROM + 1;

    @AutoClose
    private static final Redis REDIS = Redis.start(RedisBackends.named("embedded"));

    private static final RedisCluster CLUSTER = RedisCluster.startLike(REDIS);

    /** The name of each command, its server, and what it is answered. */
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private final CommandGate gate = new CommandGate() {

        @Override
        public GateDecision beforeCommand(Command command) {
            return GateDecision.LET_THROUGH;
        }

        @Override
        public void onOutcome(Command command, Outcome outcome) {
            List<String> words = command.words();
            seen.add(command.name() + " " + words.get(words.size() - 1) + " -> "
                    + outcome.heard().orElseThrow());
        }
    };

    private ClusterConnection connection(Function<RedisClusterClient, DistributedLock> maker) {
        return new ClusterConnection(CLUSTER, CLUSTER.home(), LEASE, gate, maker);
    }

    private static String ask(int master, String... words) {
        CommandArguments question = new CommandArguments(Protocol.Command.CLUSTER).addObjects(List.of(words));
        return CLUSTER.masters()
                .get(master)
                .direct()
                .executeCommand(new CommandObject<>(question, BuilderFactory.STRING));
    }

    private static void beginMove() {
        ask(TO, "SETSLOT", SLOT, "IMPORTING", ask(FROM, "MYID"));
        ask(FROM, "SETSLOT", SLOT, "MIGRATING", ask(TO, "MYID"));
    }

    private static void moveKey(String key) {
        CommandArguments migrate = new CommandArguments(Protocol.Command.MIGRATE)
                .addObjects(List.of(
                        "127.0.0.1", CLUSTER.masters().get(TO).hostAndPort().getPort(), key, 0, LEASE.toMillis()));
        CLUSTER.masters().get(FROM).direct().executeCommand(new CommandObject<>(migrate, BuilderFactory.STRING));
    }

    /** Tells all masters, first the one that imports: a client learns from any of them where the slot is. */
    private static void endMove(int at) {
        String owner = ask(at, "MYID");
        ask(TO, "SETSLOT", SLOT, "NODE", owner);
        IntStream.range(0, CLUSTER.masters().size()).forEach(master -> ask(master, "SETSLOT", SLOT, "NODE", owner));
    }

    @AfterEach
    void give_the_slot_back() {
        CLUSTER.masters().forEach(master -> master.direct().flushAll());
        endMove(FROM);
    }

    @Test
    void the_lease_goes_with_the_key_and_the_release_is_sent_once_more_where_it_is() {
        try (ClusterConnection client = connection(cluster -> new OneKeyLock(cluster, KEY, "A", LEASE))) {
            DistributedLock lock = client.newLock();
            assertThat(lock.tryLock()).isTrue();
            beginMove();
            moveKey(KEY);
            endMove(TO);

            assertThat(CLUSTER.masters().get(TO).direct().pttl(KEY)).isPositive();
            assertThat(lock.unlock()).isTrue();
        }
        assertThat(seen).containsExactly("SET @S2 -> OK", "EVAL @S2 -> MOVED " + SLOT + " S3", "EVAL @S3 -> 1");
    }

    @Test
    void while_the_slot_moves_a_key_that_has_gone_is_asked_for_elsewhere() {
        try (ClusterConnection client = connection(cluster -> new OneKeyLock(cluster, KEY, "A", LEASE))) {
            DistributedLock lock = client.newLock();
            assertThat(lock.tryLock()).isTrue();
            beginMove();
            moveKey(KEY);

            assertThat(lock.unlock()).isTrue();
        }
        assertThat(seen)
                .containsExactly(
                        "SET @S2 -> OK", "EVAL @S2 -> ASK " + SLOT + " S3", "ASKING @S3 -> OK", "EVAL @S3 -> 1");
    }

    /** One of two keys has gone: neither server has both, and the tag does not help. */
    @Test
    void a_script_with_two_keys_is_refused_while_one_of_them_is_on_each_server() {
        try (ClusterConnection client = connection(cluster -> new HashTagLock(cluster, KEY, "A", LEASE))) {
            DistributedLock lock = client.newLock();
            assertThat(lock.tryLock()).isTrue();
            beginMove();
            moveKey("{" + KEY + "}:from");

            assertThatExceptionOfType(JedisDataException.class)
                    .isThrownBy(lock::unlock)
                    .withMessage("TRYAGAIN Multiple keys request during rehashing of slot");
        }
        assertThat(seen)
                .containsExactly(
                        "EVAL @S2 -> 1", "EVAL @S2 -> TRYAGAIN Multiple keys request during rehashing of slot");
    }
}
