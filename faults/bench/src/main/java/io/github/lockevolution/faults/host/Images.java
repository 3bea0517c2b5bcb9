package io.github.lockevolution.faults.host;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** Pulls a missing image once. Testcontainers would try for minutes before it says why it cannot. */
final class Images {

    private static final int MINUTES_TO_PULL = 10;

    private Images() {}

    /**
     * Makes sure that this machine has the image.
     *
     * @throws SetupProblem if it has not, and it cannot be pulled
     */
    static void require(String image, String setting) {
        String name = DockerImageName.parse(image).asCanonicalNameString();
        DockerClient docker = DockerClientFactory.lazyClient();
        try {
            docker.inspectImageCmd(name).exec();
        } catch (NotFoundException missing) {
            pull(docker, name, setting);
        }
    }

    private static void pull(DockerClient docker, String name, String setting) {
        try (ResultCallback.Adapter<PullResponseItem> pull =
                docker.pullImageCmd(name).exec(new ResultCallback.Adapter<>())) {
            pull.awaitCompletion(MINUTES_TO_PULL, TimeUnit.MINUTES);
            // A pull may end without an error and without an image.
            docker.inspectImageCmd(name).exec();
        } catch (IOException | DockerException e) {
            String reason = firstLine(e.getMessage());
            throw new SetupProblem(HostText.class, text -> text.imageCannotBePulled(name, setting, reason), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(HostText.class, text -> text.pullInterrupted(name), e);
        }
    }

    private static String firstLine(String message) {
        return String.valueOf(message).lines().findFirst().orElse("").strip();
    }
}
