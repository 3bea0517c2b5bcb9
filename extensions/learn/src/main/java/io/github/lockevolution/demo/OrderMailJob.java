package io.github.lockevolution.demo;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import redis.clients.jedis.UnifiedJedis;

/** Mails the orders of the last minute to the warehouse, every minute: on one node of the cluster, if its lock works. */
@Component
class OrderMailJob {

    /** The lease of the lock, in seconds. */
    static final int LEASE_SECONDS = 2;

    private final UnifiedJedis redis;
    private final NodeSettings settings;
    private final JobHandshake handshake;

    OrderMailJob(UnifiedJedis redis, NodeSettings settings, JobHandshake handshake) {
        this.redis = redis;
        this.settings = settings;
        this.handshake = handshake;
    }

    @Scheduled(cron = "0 * * * * *")
    @RedisTryLock(keyName = "${order.mail.lock}", expireTime = LEASE_SECONDS)
    public void mailOrders() throws InterruptedException {
        redis.rpush(settings.outbox(), settings.node());
        handshake.work();
    }
}
