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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Sections that reach a Redis over what they are given of Jedis, or by connecting to it themselves. */
public final class RedisResourceKind implements ResourceKind {

    static final String STORE = "Redis";

    /** A URI is for one that connects by itself. */
    static final Set<String> TYPES =
            Set.of(UnifiedJedis.class.getName(), PooledJedis.TYPE.getName(), URI.class.getName());

    @Override
    public String storeName() {
        return STORE;
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

    /** Sections use whatever names they like: each has a Redis of its own, as long as it is open. */
    private static final class Server implements ResourceServer {

        private final Redis first;
        private final Runnable end;
        /** Those that no section uses. Guarded by this, as all of these. */
        private final Deque<Redis> idle = new ArrayDeque<>();

        private final List<Redis> further = new ArrayList<>();

        /** @param end done at the end */
        Server(Redis first, Runnable end) {
            this.first = first;
            this.end = end;
            idle.push(first);
        }

        @Override
        public String version() {
            return STORE + " " + first.version();
        }

        @Override
        public Resource open() {
            Redis redis = taken();
            try {
                return RedisResource.open(redis, () -> giveBack(redis));
            } catch (RuntimeException e) {
                giveBack(redis);
                throw e;
            }
        }

        private synchronized Redis taken() {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            Redis another = first.startAnother().orElseThrow();
            further.add(another);
            return another;
        }

        private synchronized void giveBack(Redis redis) {
            idle.push(redis);
        }

        @Override
        public Optional<ResourceServer> another() {
            return first.startAnother().map(other -> new Server(other, () -> end(other)));
        }

        private void end(Redis other) {
            first.forget(other);
            other.close();
        }

        @Override
        public SectionBacking canary() {
            return RedisResourceCanary.BACKING;
        }

        @Override
        public synchronized void close() {
            further.forEach(this::end);
            further.clear();
            end.run();
        }
    }
}
