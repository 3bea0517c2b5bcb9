package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.ContainerLibrary;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** The ways there are to get a Redis, by their names. */
public final class RedisBackends {

    private RedisBackends() {}

    /**
     * The one that the system's settings choose.
     *
     * @throws SetupProblem if the setting names no backend
     */
    public static RedisBackend chosen() {
        return chosenBy(BenchSettings.ofSystem());
    }

    /**
     * @throws SetupProblem if the setting names no backend
     */
    public static RedisBackend chosenBy(BenchSettings settings) {
        return named(settings.value(Setting.REDIS), settings);
    }

    /**
     * @param name {@code embedded}, {@code docker}, {@code path} or a URL that begins with {@code redis://} or {@code rediss://}
     * @throws SetupProblem if it is none of these
     */
    public static RedisBackend named(String name) {
        return named(name, BenchSettings.DEFAULTS);
    }

    private static RedisBackend named(String name, BenchSettings settings) {
        if (name.startsWith("redis://") || name.startsWith("rediss://")) {
            return new ForeignRedis(name);
        }
        return switch (name) {
            case "embedded" -> new EmbeddedRedis();
            case "docker" -> {
                ContainerLibrary.require(Setting.REDIS.name(), "org.testcontainers:testcontainers");
                yield new DockerRedis(settings.value(Setting.REDIS_IMAGE));
            }
            case "path" -> new PathRedis();
            default -> throw new SetupProblem(RedisText.class, text -> text.noBackend(withoutPassword(name)));
        };
    }

    private static String withoutPassword(String name) {
        // A password may itself hold a slash or an @, and a slip may have lost a slash before it.
        return name.replaceFirst("^(\\w+://)?.*@", "$1");
    }
}
