package io.github.lockevolution.faults.host;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/**
 * Removes the containers of one label when this JVM ends in any way, where Testcontainers' own reaper, Ryuk, is switched off. It
 * is a small JVM that waits for the end of its standard input, which only this JVM holds open. It is started before the first
 * container of its label.
 */
final class ContainerReaper implements AutoCloseable {

    static final String LABEL = "io.github.lockevolution.bench";

    private final Optional<Process> process;

    private ContainerReaper(Optional<Process> process) {
        this.process = process;
    }

    static ContainerReaper startUnless(boolean hasRyuk, String environment) throws IOException {
        if (hasRyuk) {
            return new ContainerReaper(Optional.empty());
        }
        return new ContainerReaper(Optional.of(
                ChildJvm.outliving(ContainerReaper.class, List.of(environment)).start()));
    }

    /** Waits until its input ends, then removes the containers whose label has the value of the first argument. */
    public static void main(String[] arguments) throws IOException {
        System.in.readAllBytes();
        DockerClient docker = DockerClientFactory.lazyClient();
        docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LABEL, arguments[0]))
                .exec()
                .forEach(container -> remove(docker, container));
        // The client's threads would keep this JVM alive.
        Runtime.getRuntime().halt(0);
    }

    private static void remove(DockerClient docker, Container container) {
        try {
            docker.removeContainerCmd(container.getId())
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException alreadyGone) {
            // The parent had time to remove it itself.
        }
    }

    @Override
    public void close() {
        process.ifPresent(reaper -> reaper.destroyForcibly().onExit().join());
    }
}
