package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.Docker;
import io.github.lockevolution.faults.host.Origin;
import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import redis.clients.jedis.HostAndPort;

/** A Redis in a container, by Testcontainers. */
final class DockerRedis implements RedisBackend {

    private static final int PORT = 6379;
    private static final Duration TO_START = Duration.ofSeconds(60);

    private final String image;

    DockerRedis(String image) {
        this.image = image;
    }

    @Override
    public RedisServer start() {
        Docker.Container container = Docker.start("lab.redis", "lab.redis.image", image, this::container);
        HostAndPort address = new HostAndPort(container.host(), container.port(PORT));
        HostAndPort inside = new HostAndPort(container.addressInsideDocker(), PORT);
        return RedisServer.ours(address, inside, Origin.dockerImage(image), container::close);
    }

    private GenericContainer<?> container() {
        // The log line is the same in every Redis and Valkey; looking for the port would need a shell in the image.
        return new GenericContainer<>(DockerImageName.parse(image))
                .withExposedPorts(PORT)
                .waitingFor(Wait.forLogMessage(".*[Rr]eady to accept connections.*", 1)
                        .withStartupTimeout(TO_START));
    }
}
