package io.github.lockevolution.beyond;

import java.util.concurrent.Semaphore;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.csc.Cache;
import redis.clients.jedis.executors.CommandExecutor;
import redis.clients.jedis.providers.ConnectionProvider;

/** Has one client ask and another one listen, and lets a test wait for what they do. */
final class ObservedRedis extends UnifiedJedis {

    private final UnifiedJedis listening;
    private final Semaphore answers;
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore ended = new Semaphore(0);

    private ObservedRedis(UnifiedJedis asking, UnifiedJedis listening, Semaphore answers) {
        super(new Counting(asking, answers), (ConnectionProvider) null, RedisProtocol.RESP2, (Cache) null);
        this.listening = listening;
        this.answers = answers;
    }

    static ObservedRedis of(UnifiedJedis asking, UnifiedJedis listening) {
        return new ObservedRedis(asking, listening, new Semaphore(0));
    }

    /** Waits until so many commands more were answered. */
    void awaitAnswers(int count) throws InterruptedException {
        answers.acquire(count);
    }

    /** Waits until one subscription more has been asked for. */
    void awaitSubscription() throws InterruptedException {
        begun.acquire();
    }

    /** Whether a subscription has been asked for that no test has waited for. */
    boolean hasSubscribed() {
        return begun.availablePermits() > 0;
    }

    /** Waits until one subscription more is over. */
    void awaitEndOfSubscription() throws InterruptedException {
        ended.acquire();
    }

    @Override
    public void subscribe(JedisPubSub messages, String... channels) {
        begun.release();
        try {
            listening.subscribe(messages, channels);
        } finally {
            ended.release();
        }
    }

    private record Counting(UnifiedJedis target, Semaphore answers) implements CommandExecutor {

        @Override
        public <T> T executeCommand(CommandObject<T> command) {
            try {
                return target.executeCommand(command);
            } finally {
                answers.release();
            }
        }

        @Override
        public void close() {
            // The clients belong to the test.
        }
    }
}
