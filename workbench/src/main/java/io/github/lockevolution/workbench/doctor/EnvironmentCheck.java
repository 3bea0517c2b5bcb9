package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.host.Docker;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.doctor.Finding.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks for everything the bench can use. What is chosen, and what costs little, is really started. */
final class EnvironmentCheck {

    private static final List<String> BACKENDS = List.of("embedded", "path", "docker");
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    /** How a process ends that was killed by signal 9. */
    private static final int KILLED = 128 + 9;

    private final List<Finding> findings = new ArrayList<>();

    static List<Finding> ofThisMachine() {
        EnvironmentCheck examination = new EnvironmentCheck();
        examination.redis(Setting.REDIS.value());
        examination.toxiproxy(Setting.TOXIPROXY.value());
        examination.processes();
        examination.browser();
        return List.copyOf(examination.findings);
    }

    private void redis(String chosen) {
        for (String backend : BACKENDS) {
            boolean isChosen = backend.equals(chosen);
            add(
                    "Redis",
                    backend,
                    isChosen,
                    () -> look(backend, isChosen, "redis-server", "valkey-server")
                            .orElseGet(() -> startRedis(backend)));
        }
        if (BACKENDS.contains(chosen)) {
            unasked("Redis", "URL", "name one with --redis redis://host:port");
        } else {
            add("Redis", "URL", true, () -> startRedis(chosen));
        }
    }

    private void toxiproxy(String chosen) {
        for (String backend : BACKENDS) {
            boolean isChosen = backend.equals(chosen);
            add(
                    "Toxiproxy",
                    backend,
                    isChosen,
                    () -> look(backend, isChosen, "toxiproxy-server").orElseGet(() -> startToxiproxy(backend)));
        }
        if (BACKENDS.contains(chosen)) {
            unasked("Toxiproxy", "URL", "name one with --toxiproxy http://host:port");
        } else {
            add("Toxiproxy", "URL", true, () -> startToxiproxy(chosen));
        }
    }

    /** Only a look, where a start is not asked for and would take a container or another server. */
    private static Optional<String> look(String backend, boolean chosen, String... programs) {
        if (chosen || backend.equals("embedded")) {
            return Optional.empty();
        }
        return Optional.of(backend.equals("docker") ? dockerAnswers() : onPath(programs));
    }

    private static String dockerAnswers() {
        if (!Docker.answers()) {
            throw new SetupProblem("no Docker engine answers; start one to use it");
        }
        return "a Docker engine answers";
    }

    private static String onPath(String... programs) {
        return Stream.of(programs)
                .map(Platform::program)
                .flatMap(Optional::stream)
                .findFirst()
                .map(Path::toString)
                .orElseThrow(() -> new SetupProblem("no " + String.join(", no ", programs) + " on the PATH"));
    }

    private static String startRedis(String backend) {
        try (Redis redis = Redis.start(RedisBackend.named(backend))) {
            return "Redis " + redis.version() + " answers";
        }
    }

    private static String startToxiproxy(String backend) {
        // A proxy needs somewhere to lead to; the embedded Redis is the one that is always at hand.
        try (Redis redis = Redis.start(RedisBackend.named("embedded"));
                Network network = Network.start(ToxiproxyBackend.named(backend), redis)) {
            return "Toxiproxy " + network.version() + " answers";
        }
    }

    private void processes() {
        add("Processes", "kill -9", true, () -> {
            int status = aProcess().destroyForcibly().onExit().join().exitValue();
            if (status != KILLED) {
                throw new SetupProblem("a killed process ends with status " + status + ", not " + KILLED);
            }
            return "client processes can be killed";
        });
        add("Processes", "SIGSTOP", true, () -> {
            Process process = aProcess();
            try {
                Pause.of(process.pid()).close();
                return "client processes can stand still";
            } catch (IOException e) {
                throw new SetupProblem(e.getMessage(), e);
            } finally {
                process.destroyForcibly();
            }
        });
    }

    private static Process aProcess() {
        try {
            return new ProcessBuilder("sh", "-c", "read -r _").start();
        } catch (IOException e) {
            throw new SetupProblem("no shell starts (" + e.getMessage() + "); Linux and macOS have one", e);
        }
    }

    private void browser() {
        add("Browser", "chromium", false, () -> onPath(BROWSERS.toArray(String[]::new)));
    }

    private void add(String part, String name, boolean chosen, Supplier<String> look) {
        try {
            findings.add(new Finding(part, name, State.OK, look.get(), chosen));
        } catch (SetupProblem e) {
            findings.add(new Finding(part, name, State.MISSING, e.getMessage(), chosen));
        }
    }

    private void unasked(String part, String name, String detail) {
        findings.add(new Finding(part, name, State.UNKNOWN, detail, false));
    }
}
