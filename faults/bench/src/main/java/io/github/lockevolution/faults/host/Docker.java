package io.github.lockevolution.faults.host;

import com.github.dockerjava.api.model.ContainerNetwork;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.Testcontainers;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.TestcontainersConfiguration;

/** Starts containers that cannot outlive this JVM. */
public final class Docker {

    private Docker() {}

    /** Whether a Docker engine answers. The first question can take seconds. */
    public static boolean answers() {
        try {
            return DockerClientFactory.instance().getTransportConfig() != null;
        } catch (IllegalStateException e) {
            // Testcontainers found no engine at any of its known addresses.
            return false;
        }
    }

    /**
     * Starts a container.
     *
     * @param setting the setting that asked for Docker, for the message
     * @param imageSetting the setting that names the image, for the message
     * @throws SetupProblem if no engine answers, the image is not available, or its container does not come up
     */
    public static Container start(
            String setting, String imageSetting, String image, Supplier<GenericContainer<?>> container) {
        requireEngine(setting);
        Images.require(image, imageSetting);
        String environment = UUID.randomUUID().toString();
        ContainerReaper reaper = reaperFor(environment, setting);
        GenericContainer<?> started = container.get().withLabel(ContainerReaper.LABEL, environment);
        try {
            started.start();
            return new Container(started, reaper);
        } catch (ContainerLaunchException | ContainerFetchException e) {
            started.stop();
            reaper.close();
            throw problem(text -> text.containerDoesNotComeUp(image, rootMessage(e), imageSetting), e);
        }
    }

    private static ContainerReaper reaperFor(String environment, String setting) {
        try {
            return ContainerReaper.startUnless(hasRyuk(), environment);
        } catch (IOException e) {
            throw problem(text -> text.noContainerReaper(setting, e.getMessage()), e);
        }
    }

    /** Connects to the engine; with that, Testcontainers starts its reaper. */
    private static void requireEngine(String setting) {
        if (!answers()) {
            throw new SetupProblem(HostText.class, text -> text.noDockerEngine(setting));
        }
        try {
            DockerClientFactory.instance().client();
        } catch (ContainerFetchException e) {
            throw problem(text -> text.noRyuk(setting, imageIn(e)), e);
        }
    }

    /**
     * Lets containers reach a port of this host's loopback.
     *
     * @return the name by which they reach this host
     * @throws SetupProblem if no engine answers, or the image that Testcontainers needs for it is not available
     */
    public static String exposeToContainers(int port, String setting) {
        requireEngine(setting);
        try {
            Testcontainers.exposeHostPorts(port);
            return GenericContainer.INTERNAL_HOST_HOSTNAME;
        } catch (ContainerFetchException e) {
            throw problem(text -> text.noWayToHost(setting, imageIn(e)), e);
        }
    }

    private static SetupProblem problem(Function<HostText, String> words, Exception cause) {
        return new SetupProblem(HostText.class, words, cause);
    }

    private static String imageIn(ContainerFetchException e) {
        return e.getMessage().replaceAll(".*imageName=([^,]*),.*", "$1");
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("").strip();
    }

    /** A running container. */
    public static final class Container implements AutoCloseable {

        private final GenericContainer<?> container;
        private final ContainerReaper reaper;

        private Container(GenericContainer<?> container, ContainerReaper reaper) {
            this.container = container;
            this.reaper = reaper;
        }

        /** The name of the machine that its ports are mapped to. */
        public String host() {
            return container.getHost();
        }

        /** The port of this machine that leads to a port inside the container. */
        public int port(int inside) {
            return container.getMappedPort(inside);
        }

        /** The address by which other containers on the same network reach it. */
        public String addressInsideDocker() {
            return container.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                    .map(ContainerNetwork::getIpAddress)
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public void close() {
            container.stop();
            reaper.close();
        }
    }

    /** Whether Testcontainers starts its own reaper, Ryuk. */
    static boolean hasRyuk() {
        return !Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"))
                && !Boolean.parseBoolean(
                        TestcontainersConfiguration.getInstance().getEnvVarOrProperty("ryuk.disabled", "false"));
    }
}
