package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.host.InstalledSoftware;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.text.ClientLibrary;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts a Redis, or connects to one, for the locks that keep their state in one, or in several like it, and for sections. */
public final class RedisKind implements StoreKind {

    private static final Message PART = language -> RedisPlace.STORE;
    private static final String EMBEDDED = "embedded";
    private static final String PATH = "path";
    private static final String DOCKER = "docker";

    private final Optional<Redis> given;

    /** Starts one when a lock first needs it. */
    public RedisKind() {
        this(Optional.empty());
    }

    private RedisKind(Optional<Redis> given) {
        this.given = given;
    }

    /** Uses this Redis, which the caller closes. */
    public static RedisKind on(Redis redis) {
        return new RedisKind(Optional.of(redis));
    }

    @Override
    public String name() {
        return RedisPlace.STORE;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof RedisBinding;
    }

    @Override
    public Set<String> types() {
        return RedisPlace.TYPES;
    }

    @Override
    public List<ClientLibrary> libraries() {
        return List.of(
                ClientLibrary.handedOver("redis.clients."),
                ClientLibrary.connecting("io.lettuce."),
                ClientLibrary.connecting("org.redisson."));
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        return Optional.of(new OfPrograms("redis", RedisBinding.ONE_SERVER, Map.of(), Set.of("REDIS_")));
    }

    @Override
    public LockProgram.Factory inProcess(LockSpec lock) {
        return RedisLockProgram.factory(lock);
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        String chosen = settings.value(Setting.REDIS);
        return List.of(
                Diagnosis.of(PART, EMBEDDED, chosen.equals(EMBEDDED), () -> answers(settings, EMBEDDED)),
                Diagnosis.of(
                        PART,
                        PATH,
                        chosen.equals(PATH),
                        () -> chosen.equals(PATH)
                                ? answers(settings, PATH)
                                : InstalledSoftware.program("redis-server", "valkey-server")),
                Diagnosis.of(
                        PART,
                        DOCKER,
                        chosen.equals(DOCKER),
                        () -> chosen.equals(DOCKER) ? answers(settings, DOCKER) : InstalledSoftware.docker()),
                Diagnosis.ofUrl(
                        PART,
                        "--redis redis://host:port",
                        !Set.of(EMBEDDED, PATH, DOCKER).contains(chosen),
                        () -> answers(settings, chosen)));
    }

    private static Message answers(BenchSettings settings, String backend) {
        try (Redis redis = Redis.start(RedisBackends.chosenBy(settings.with(Setting.REDIS, backend)))) {
            return Diagnosis.answers("Redis " + redis.version());
        }
    }

    @Override
    public Started start(BenchSettings settings) {
        return given.map(redis -> new RedisStores(redis, settings, () -> {})).orElseGet(() -> {
            Redis redis = Redis.start(RedisBackends.chosenBy(settings));
            return new RedisStores(redis, settings, redis::close);
        });
    }
}
