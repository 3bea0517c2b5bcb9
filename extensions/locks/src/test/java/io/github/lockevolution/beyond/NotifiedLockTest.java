package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;

/** The waiting is that of B, on a real Redis: it asks directly and listens through a proxy of its own. */
@OnTheBench(value = BeyondLocks.class, lock = "notified-lock")
@Timeout(20)
class NotifiedLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /** Whoever gets in before was woken by a message. */
    private static final Duration NEVER = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofMillis(50);

    private final String name = "notified:" + UUID.randomUUID();
    private Redis redis;
    private ClientProxy proxy;
    private RedisClient throughProxy;
    private ObservedRedis ofB;
    private NotifiedLock a;

    @BeforeEach
    void connect(RedisEnvironment environment) throws IOException, InterruptedException {
        redis = environment.redis();
        proxy = environment.network().proxyFor("B");
        throughProxy = RedisClient.builder()
                .hostAndPort(Redis.hostAndPort(proxy.address()))
                .clientConfig(redis.login())
                .build();
        ofB = ObservedRedis.of(redis.direct(), throughProxy);
        a = new NotifiedLock(redis.direct(), redis.direct(), redis.key(name), "A", LEASE, NEVER);
    }

    @AfterEach
    void disconnect() throws IOException {
        throughProxy.close();
        proxy.close();
    }

    private NotifiedLock b(Duration longestWait) {
        return new NotifiedLock(ofB, ofB, redis.key(name), "B", LEASE, longestWait);
    }

    /** B has been refused, listens, and has been refused once more. */
    private CompletableFuture<Boolean> bWaits(Duration longestWait) throws InterruptedException {
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> b(longestWait).tryLock(PATIENCE));
        ofB.awaitAnswers(2);
        return waiting;
    }

    @Test
    void a_free_lock_is_taken_without_listening() throws Exception {
        assertThat(b(NEVER).tryLock(PATIENCE)).isTrue();

        ofB.awaitAnswers(1);
        assertThat(ofB.hasSubscribed()).isFalse();
    }

    @Test
    void who_waits_is_woken_by_the_message_of_the_unlock() throws Exception {
        a.tryLock();
        CompletableFuture<Boolean> waiting = bWaits(NEVER);

        a.unlock();

        assertThat(waiting.get()).isTrue();
    }

    /** What a message said before anybody listened, the attempt after the subscription finds out. */
    @Test
    void an_unlock_between_the_refusal_and_the_subscription_is_not_missed() throws Exception {
        ClientProxy.Fault held = proxy.holdRequests();
        a.tryLock();
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> b(NEVER).tryLock(PATIENCE));
        ofB.awaitSubscription();
        a.unlock();

        held.close();

        assertThat(waiting.get()).isTrue();
    }

    /** A: takes the lock. B: waits. The connection by which B listens goes silent. A: unlocks; the message gets lost. */
    @Test
    void who_waits_gets_in_although_the_message_is_lost() throws Exception {
        a.tryLock();
        CompletableFuture<Boolean> waiting = bWaits(SOON);
        proxy.dropReplies();

        a.unlock();

        assertThat(waiting.get()).isTrue();
    }

    private boolean isListening() {
        CommandArguments question =
                new CommandArguments(Protocol.Command.PUBSUB).add("NUMSUB").add(redis.key(name) + ":free");
        return ((List<?>) redis.direct().executeCommand(question)).get(1).equals(1L);
    }

    /** A: takes the lock. B: waits. The connection by which B listens is cut: B listens by another one. */
    @Test
    void a_subscription_that_was_cut_is_made_anew() throws Exception {
        a.tryLock();
        CompletableFuture<Boolean> waiting = bWaits(SOON);
        ofB.awaitSubscription();
        await("B listens").until(this::isListening);

        proxy.dropReplies().close();

        ofB.awaitEndOfSubscription();
        ofB.awaitSubscription();
        a.unlock();
        assertThat(waiting.get()).isTrue();
    }

    /** Redis tells nobody that a lease is over. */
    @Test
    void who_waits_gets_in_when_the_lease_has_run_out() throws Exception {
        a.tryLock();
        CompletableFuture<Boolean> waiting = bWaits(SOON);

        redis.direct().del(redis.key(name));

        assertThat(waiting.get()).isTrue();
    }

    @Test
    void who_has_waited_long_enough_gives_up_and_listens_no_more() throws Exception {
        a.tryLock();

        // As long as it takes to be refused and to listen: whoever has no patience left by then does not listen at all.
        for (Duration patience = SOON; !ofB.hasSubscribed(); patience = patience.multipliedBy(2)) {
            assertThat(b(NEVER).tryLock(patience)).isFalse();
        }

        ofB.awaitEndOfSubscription();
        assertThat(throughProxy.ping()).isEqualTo("PONG");
    }

    @Test
    void who_got_in_listens_no_more() throws Exception {
        a.tryLock();
        CompletableFuture<Boolean> waiting = bWaits(NEVER);
        a.unlock();
        waiting.get();

        ofB.awaitEndOfSubscription();
        assertThat(throughProxy.ping()).isEqualTo("PONG");
    }

    @Test
    void without_patience_there_is_one_attempt() throws Exception {
        a.tryLock();

        assertThat(b(NEVER).tryLock(Duration.ZERO)).isFalse();

        ofB.awaitAnswers(1);
        assertThat(ofB.hasSubscribed()).isFalse();
    }

    /** The lease of A has run out, and B holds the lock: nobody is woken for nothing. */
    @Test
    void an_unlock_that_gives_nothing_back_tells_nobody() {
        a.tryLock();
        redis.direct().del(redis.key(name));
        b(NEVER).tryLock();

        assertThat(a.unlock()).isFalse();
        assertThat(redis.direct().exists(redis.key(name))).isTrue();
    }

    @Test
    void a_wait_without_end_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> b(Duration.ZERO))
                .withMessage("longest wait is PT0S; it needs to be above zero");
    }
}
