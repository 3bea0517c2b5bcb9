package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.host.Docker;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.doctor.Diagnosis.Part;
import io.github.lockevolution.workbench.doctor.Diagnosis.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks for everything the bench can use. What is chosen, and what costs little, is really started. */
final class EnvironmentCheck {

    private static final List<String> BACKENDS = List.of("embedded", "path", "docker");
    private static final List<String> DATABASES = List.of("h2", "postgres", "mariadb");
    private static final String URL = "URL";
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    /** How a process ends that was killed by signal 9. */
    private static final int KILLED = 128 + 9;

    private final BenchSettings settings;
    private final List<Diagnosis> diagnoses = new ArrayList<>();

    private EnvironmentCheck(BenchSettings settings) {
        this.settings = settings;
    }

    static List<Diagnosis> ofThisMachine(BenchSettings settings) {
        EnvironmentCheck check = new EnvironmentCheck(settings);
        check.server(
                Part.REDIS,
                Setting.REDIS,
                "--redis redis://host:port",
                check::startRedis,
                "redis-server",
                "valkey-server");
        check.server(
                Part.TOXIPROXY,
                Setting.TOXIPROXY,
                "--toxiproxy http://host:port",
                check::startToxiproxy,
                "toxiproxy-server");
        check.database(settings.value(Setting.DATABASE));
        check.processes();
        check.browser();
        return List.copyOf(check.diagnoses);
    }

    /** @param start starts it, by the name of a backend or by its URL */
    private void server(Part part, Setting setting, String url, Function<String, Message> start, String... programs) {
        String chosen = settings.value(setting);
        for (String backend : BACKENDS) {
            boolean isChosen = backend.equals(chosen);
            add(part, backend, isChosen, () -> look(backend, isChosen, programs).orElseGet(() -> start.apply(backend)));
        }
        byUrl(part, url, chosen, BACKENDS, start);
    }

    private void byUrl(Part part, String url, String chosen, List<String> backends, Function<String, Message> start) {
        if (backends.contains(chosen)) {
            diagnoses.add(new Diagnosis(part, URL, State.UNKNOWN, message(text -> text.nameOne(url)), false));
        } else {
            add(part, URL, true, () -> start.apply(chosen));
        }
    }

    /** For the locks that are in one. */
    private void database(String chosen) {
        add(Part.DATABASE, "h2", chosen.equals("h2"), () -> startDatabase("h2"));
        if (chosen.equals("postgres")) {
            add(Part.DATABASE, "postgres", true, () -> startDatabase("postgres"));
        } else {
            diagnoses.add(new Diagnosis(
                    Part.DATABASE, "postgres", State.UNKNOWN, message(DoctorText::isFetchedWhenAskedFor), false));
        }
        boolean isMariaDb = chosen.equals("mariadb");
        add(Part.DATABASE, "mariadb", isMariaDb, () -> isMariaDb ? startDatabase("mariadb") : mariaDb());
        byUrl(Part.DATABASE, "--database jdbc:URL", chosen, DATABASES, EnvironmentCheck::startDatabase);
    }

    private static Message mariaDb() {
        return DatabaseBackend.mariaDbProgram()
                .map(path -> message(text -> text.place(path.toString())))
                .orElseThrow(() -> new SetupProblem(message(text -> text.notOnPath(missing("mariadbd")))));
    }

    private static Message startDatabase(String backend) {
        try (Database database = Database.start(DatabaseBackend.named(backend))) {
            String version = database.version();
            return message(text -> text.databaseAnswers(version));
        }
    }

    /** Only a look, where a start is not asked for and would take a container or another server. */
    private static Optional<Message> look(String backend, boolean chosen, String... programs) {
        if (chosen || backend.equals("embedded")) {
            return Optional.empty();
        }
        return Optional.of(backend.equals("docker") ? dockerAnswers() : onPath(programs));
    }

    private static Message dockerAnswers() {
        if (!Docker.answers()) {
            throw new SetupProblem(message(DoctorText::noDocker));
        }
        return message(DoctorText::dockerAnswers);
    }

    private static Message onPath(String... programs) {
        return Stream.of(programs)
                .map(Platform::program)
                .flatMap(Optional::stream)
                .findFirst()
                .map(path -> message(text -> text.place(path.toString())))
                .orElseThrow(() -> new SetupProblem(message(text -> text.notOnPath(missing(programs)))));
    }

    private static List<Message> missing(String... programs) {
        return Stream.of(programs)
                .map(program -> message(text -> text.noProgram(program)))
                .toList();
    }

    private Message startRedis(String backend) {
        try (Redis redis = Redis.start(RedisBackend.chosenBy(settings.with(Setting.REDIS, backend)))) {
            String version = redis.version().toString();
            return message(text -> text.serverAnswers("Redis", version));
        }
    }

    private Message startToxiproxy(String backend) {
        // A proxy needs somewhere to lead to; the embedded Redis is the one that is always at hand.
        try (Redis redis = Redis.start(RedisBackend.named("embedded"));
                Network network =
                        Network.start(ToxiproxyBackend.chosenBy(settings.with(Setting.TOXIPROXY, backend)), redis)) {
            String version = network.version();
            return message(text -> text.serverAnswers("Toxiproxy", version));
        }
    }

    private void processes() {
        add(Part.PROCESSES, "kill -9", true, () -> {
            int status = aProcess().destroyForcibly().onExit().join().exitValue();
            if (status != KILLED) {
                throw new SetupProblem(message(text -> text.diesOtherwise(status, KILLED)));
            }
            return message(DoctorText::canBeKilled);
        });
        add(Part.PROCESSES, "SIGSTOP", true, () -> {
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
        });
    }

    private static Process aProcess() {
        try {
            return new ProcessBuilder("sh", "-c", "read -r _").start();
        } catch (IOException e) {
            throw new SetupProblem(message(text -> text.noShell(e.getMessage())), e);
        }
    }

    private void browser() {
        add(Part.BROWSER, "chromium", false, () -> onPath(BROWSERS.toArray(String[]::new)));
    }

    private void add(Part part, String name, boolean chosen, Supplier<Message> look) {
        try {
            diagnoses.add(new Diagnosis(part, name, State.OK, look.get(), chosen));
        } catch (SetupProblem e) {
            diagnoses.add(new Diagnosis(part, name, State.MISSING, e, chosen));
        }
    }

    private static Message message(Function<DoctorText, String> words) {
        return Message.of(DoctorText.class, words);
    }
}
