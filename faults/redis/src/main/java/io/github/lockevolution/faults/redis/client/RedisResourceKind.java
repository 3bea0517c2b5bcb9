package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.RedisText;
import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.resource.Resource;
import io.github.lockevolution.faults.resource.ResourceKind;
import io.github.lockevolution.faults.resource.ResourceServer;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.SectionBacking;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Sections that reach a Redis over what they are given of Jedis, or by connecting to it themselves. */
public final class RedisResourceKind implements ResourceKind {

    /** A URI is for one that connects by itself. */
    static final Set<String> TYPES =
            Set.of(UnifiedJedis.class.getName(), PooledJedis.TYPE.getName(), URI.class.getName());

    @Override
    public String storeName() {
        return "Redis";
    }

    @Override
    public boolean has(String type) {
        return TYPES.contains(type);
    }

    @Override
    public ResourceServer start(BenchSettings settings) {
        Redis redis = Redis.start(RedisBackend.chosenBy(settings));
        if (!redis.isOurs()) {
            Message origin = redis.origin();
            redis.close();
            throw new SetupProblem(Message.of(RedisText.class, text -> text.sectionNeedsOwnRedis(origin)));
        }
        return new Server(redis, redis::close);
    }

    /** @param end done at the end */
    private record Server(Redis redis, Runnable end) implements ResourceServer {

        @Override
        public String version() {
            return "Redis " + redis.version();
        }

        @Override
        public Resource open() {
            return RedisResource.open(redis);
        }

        @Override
        public Optional<ResourceServer> another() {
            return redis.startAnother()
                    .map(other -> new Server(other, () -> {
                        redis.forget(other);
                        other.close();
                    }));
        }

        @Override
        public SectionBacking canary() {
            return RedisResourceCanary.BACKING;
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
