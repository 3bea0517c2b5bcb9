package io.github.lockevolution.beyond;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Waits for messages that a lock is free. A thread of its own listens, over one connection, from the first wait until this is closed; a
 * subscription that was cut is made anew at the next wait.
 */
final class ReleaseListener implements AutoCloseable {

    private final UnifiedJedis redis;
    private final String channel;
    private final Semaphore wakeUps = new Semaphore(0);
    private Optional<Subscription> current = Optional.empty();

    ReleaseListener(UnifiedJedis redis, String channel) {
        this.redis = redis;
        this.channel = channel;
    }

    /** Returns when a message has come, when a subscription has begun, before which a message may have been missed, or when the time is over. */
    void await(long nanos) throws InterruptedException {
        if (current.filter(Subscription::isAlive).isEmpty()) {
            current = Optional.of(new Subscription());
            current.get().start();
        }
        if (wakeUps.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            // One attempt answers all messages that have come so far.
            wakeUps.drainPermits();
        }
    }

    @Override
    public void close() {
        current.ifPresent(Subscription::end);
    }

    private final class Subscription extends Thread {

        private final JedisPubSub messages = new JedisPubSub() {
            @Override
            public void onSubscribe(String name, int subscriptions) {
                begin();
            }

            @Override
            public void onMessage(String name, String message) {
                wakeUps.release();
            }
        };

        private boolean hasBegun;
        private boolean isToEnd;

        Subscription() {
            super("listens to " + channel);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                redis.subscribe(messages, channel);
            } catch (JedisException e) {
                // Redis cannot be reached, or the connection was cut. A waiting client asks again, and finds out.
            }
        }

        private synchronized void begin() {
            hasBegun = true;
            if (isToEnd) {
                messages.unsubscribe();
            }
            wakeUps.release();
        }

        /** Also before it has begun; an answer to a second UNSUBSCRIBE would be left in the connection for its next user. */
        synchronized void end() {
            isToEnd = true;
            if (hasBegun && isAlive()) {
                try {
                    messages.unsubscribe();
                } catch (JedisException e) {
                    // The connection is cut, so the thread ends, too.
                }
            }
        }
    }
}
