package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.Docker;
import io.github.lockevolution.faults.host.Origin;
import java.util.stream.IntStream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.toxiproxy.ToxiproxyContainer;
import org.testcontainers.utility.DockerImageName;

/** A Toxiproxy in a container, by Testcontainers. */
final class DockerToxiproxyServer implements ToxiproxyBackend {

    private static final int API_PORT = 8474;

    /** The ports that {@link ToxiproxyContainer} opens to the outside. */
    private static final int FIRST_PORT = 8666;

    private static final int LAST_PORT = 8697;

    private final String image;

    DockerToxiproxyServer(String image) {
        this.image = image;
    }

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        Address reached = asSeenFromContainers(upstream);
        Docker.Container container = Docker.start("lab.toxiproxy", "lab.toxiproxy.image", image, this::container);
        return new ToxiproxyServer(
                new Address(container.host(), container.port(API_PORT)),
                reached,
                Ports.mapped(IntStream.rangeClosed(FIRST_PORT, LAST_PORT), container.host(), container::port),
                Origin.dockerImage(image),
                Patience.STARTED,
                container::close);
    }

    private GenericContainer<?> container() {
        return new ToxiproxyContainer(
                DockerImageName.parse(image).asCompatibleSubstituteFor("ghcr.io/shopify/toxiproxy"));
    }

    private static Address asSeenFromContainers(Upstream upstream) {
        if (upstream.onThisHost()
                && ForeignToxiproxyServer.isLoopback(upstream.address().host())) {
            int port = upstream.address().port();
            return new Address(Docker.exposeToContainers(port, "lab.toxiproxy"), port);
        }
        return upstream.insideDocker();
    }
}
