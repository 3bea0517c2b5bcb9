package io.github.lockevolution.libraries;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.connection.RedisPassword;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Spring Data's connections over Lettuce for one client, with few threads. A command is given up after 20 s instead of 60 s; everything else is
 * as it is by default.
 */
record LettuceClient(LettuceConnectionFactory connections, ClientResources resources) implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Connects when it is used first. */
    static LettuceClient of(URI redis) {
        ClientResources resources = DefaultClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .build();
        LettuceConnectionFactory connections = new LettuceConnectionFactory(
                standalone(redis),
                LettuceClientConfiguration.builder()
                        .clientResources(resources)
                        .commandTimeout(PATIENCE)
                        .shutdownTimeout(Duration.ZERO)
                        .build());
        connections.start();
        return new LettuceClient(connections, resources);
    }

    private static RedisStandaloneConfiguration standalone(URI redis) {
        RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration(redis.getHost(), redis.getPort());
        configuration.setDatabase(Integer.parseInt(redis.getPath().substring(1)));
        if (redis.getUserInfo() != null) {
            String[] login = redis.getUserInfo().split(":", 2);
            configuration.setUsername(login[0].isEmpty() ? null : login[0]);
            configuration.setPassword(RedisPassword.of(login[1]));
        }
        return configuration;
    }

    /** Also in a thread that was interrupted. */
    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted();
        connections.destroy();
        resources.shutdown(0, 0, TimeUnit.SECONDS);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
