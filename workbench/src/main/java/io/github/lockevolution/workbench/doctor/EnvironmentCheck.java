package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.host.InstalledSoftware;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Looks for everything the bench can use. A chosen store, and one that costs little, is really started. */
final class EnvironmentCheck {

    private static final Message TOXIPROXY = message(DoctorText::toxiproxy);
    private static final Message PROCESSES = message(DoctorText::processes);
    private static final String EMBEDDED = "embedded";
    private static final String PATH = "path";
    private static final String DOCKER = "docker";

    /** How a process ends that was killed by signal 9. */
    private static final int KILLED = 128 + 9;

    private EnvironmentCheck() {}

    static List<Diagnosis> ofThisMachine(BenchSettings settings) {
        Stream<Diagnosis> stores = StoreKind.all().flatMap(kind -> kind.diagnoses(settings).stream());
        return Stream.of(stores, toxiproxy(settings), processes(), browser())
                .flatMap(Function.identity())
                .toList();
    }

    private static Stream<Diagnosis> toxiproxy(BenchSettings settings) {
        String chosen = settings.value(Setting.TOXIPROXY);
        boolean isOnPath = chosen.equals(PATH);
        boolean isInDocker = chosen.equals(DOCKER);
        return Stream.of(
                Diagnosis.of(TOXIPROXY, EMBEDDED, chosen.equals(EMBEDDED), () -> answers(settings, EMBEDDED)),
                Diagnosis.of(
                        TOXIPROXY,
                        PATH,
                        isOnPath,
                        () -> isOnPath ? answers(settings, PATH) : InstalledSoftware.program("toxiproxy-server")),
                Diagnosis.of(
                        TOXIPROXY,
                        DOCKER,
                        isInDocker,
                        () -> isInDocker ? answers(settings, DOCKER) : InstalledSoftware.docker()),
                Diagnosis.ofUrl(
                        TOXIPROXY,
                        "--toxiproxy http://host:port",
                        !Set.of(EMBEDDED, PATH, DOCKER).contains(chosen),
                        () -> answers(settings, chosen)));
    }

    private static Message answers(BenchSettings settings, String backend) {
        // A proxy needs somewhere to lead to; the embedded Redis is the one that is always at hand.
        try (Redis redis = Redis.start(RedisBackends.named(EMBEDDED));
                Network network =
                        Network.start(ToxiproxyBackends.chosenBy(settings.with(Setting.TOXIPROXY, backend)), redis)) {
            return Diagnosis.answers("Toxiproxy " + network.version());
        }
    }

    private static Stream<Diagnosis> processes() {
        return Stream.of(
                Diagnosis.of(PROCESSES, "kill -9", true, EnvironmentCheck::kill),
                Diagnosis.of(PROCESSES, "SIGSTOP", true, EnvironmentCheck::stop));
    }

    private static Message kill() {
        int status = aProcess().destroyForcibly().onExit().join().exitValue();
        if (status != KILLED) {
            throw new SetupProblem(message(text -> text.diesOtherwise(status, KILLED)));
        }
        return message(DoctorText::canBeKilled);
    }

    private static Message stop() {
        Process process = aProcess();
        try {
            Pause.of(process.pid()).close();
            return message(DoctorText::canStandStill);
        } catch (InconclusiveException e) {
            throw new SetupProblem((Message) e, e);
        } catch (IOException e) {
            throw new SetupProblem(message(text -> text.noShell(e.getMessage())), e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process aProcess() {
        try {
            return new ProcessBuilder("sh", "-c", "read -r _").start();
        } catch (IOException e) {
            throw new SetupProblem(message(text -> text.noShell(e.getMessage())), e);
        }
    }

    private static Stream<Diagnosis> browser() {
        return Stream.of(Diagnosis.of(
                message(DoctorText::browser),
                "chromium",
                false,
                () -> InstalledSoftware.program("chromium", "chromium-browser", "google-chrome")));
    }

    private static Message message(Function<DoctorText, String> words) {
        return Message.of(DoctorText.class, words);
    }
}
