package io.github.lockevolution.faults.notation;

import io.github.lockevolution.faults.subject.AdaptedLock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.UnifiedJedis;

/** A lock in plain commands, in a Redis. */
final class PlainRedisLock implements AdaptedLock {

    private final PlainLock lock;
    private final UnifiedJedis redis;
    private final ClientValues values;
    private volatile Optional<PlainRun> running = Optional.empty();

    PlainRedisLock(PlainLock lock, UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        this.lock = lock;
        this.redis = redis;
        this.values = new ClientValues(
                key, owner, lease, clock, () -> UUID.randomUUID().toString());
    }

    @Override
    public boolean tryLock() {
        return runs(PlainRun.acquiring(lock, values));
    }

    @Override
    public boolean unlock() {
        return runs(PlainRun.releasing(lock, values));
    }

    @Override
    public Class<?> source() {
        return PlainLock.class;
    }

    @Override
    public Optional<Integer> line() {
        return running.flatMap(PlainRun::line);
    }

    private boolean runs(PlainRun run) {
        running = Optional.of(run);
        for (Optional<PlainRequest> next = run.next(); next.isPresent(); next = run.next()) {
            run.answer(text(sent(next.get())));
        }
        return !run.isRefused();
    }

    private Object sent(PlainRequest request) {
        if (request instanceof PlainRequest.Script script) {
            return redis.eval(script.text(), script.keys(), script.arguments());
        }
        PlainRequest.Command command = (PlainRequest.Command) request;
        CommandArguments arguments =
                new CommandArguments(Protocol.Command.valueOf(command.name())).addObjects(command.words());
        return redis.executeCommand(new CommandObject<>(arguments, BuilderFactory.RAW_OBJECT));
    }

    private static String text(Object answer) {
        if (answer == null) {
            return PlainLock.NIL;
        }
        return answer instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : answer.toString();
    }
}
