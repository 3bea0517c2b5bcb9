package io.github.lockevolution.faults.etcd;

import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.LeaseClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;

/** An etcd: a program of this machine with an empty folder that is removed with it, or one that was there before, at its address. */
final class EtcdServer implements AutoCloseable {

    /** The program, by its path or by its name on the PATH, or the address of one that runs. */
    static final Setting SETTING = new Setting("lab.etcd", "etcd");

    private static final Pattern URL = Pattern.compile("http://([^/:]+):([0-9]{1,5})/?");
    private static final Duration TO_ANSWER = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
    private static final int PORTS_TO_TRY = 5;
    private static final String PORT_TAKEN = "address already in use";

    // What is in the folder is of no use when the server has ended. An etcd that is too old for the first option says
    // so
    // and ends at once.
    private static final String RUN = """
            umask 077
            server=$1; client=http://127.0.0.1:$2
            set -- --data-dir data --listen-client-urls "$client" --advertise-client-urls "$client" \\
                --listen-peer-urls http://127.0.0.1:0 --snapshot-count 100000 --logger zap --log-level error
            "$server" --unsafe-no-fsync "$@" || exec "$server" "$@"
            """;

    private final Address address;
    private final Optional<ManagedProcess> process;
    private final String version;

    private EtcdServer(Address address, Optional<ManagedProcess> process, String version) {
        this.address = address;
        this.process = process;
        this.version = version;
    }

    /**
     * Starts the chosen one, or connects to it.
     *
     * @throws SetupProblem if it is not there
     */
    static EtcdServer start(BenchSettings settings) {
        String chosen = settings.value(SETTING);
        return chosen.startsWith("http://") ? running(chosen) : started(program(chosen));
    }

    /**
     * Its path.
     *
     * @throws SetupProblem if there is no such program
     */
    static Path program(String name) {
        return name.contains("/")
                ? Optional.of(Path.of(name).toAbsolutePath())
                        .filter(Files::isExecutable)
                        .orElseThrow(() -> missing(name))
                : Platform.program(name).orElseThrow(() -> missing(name));
    }

    private static SetupProblem missing(String name) {
        return new SetupProblem(EtcdText.class, text -> text.noProgram(name));
    }

    private static EtcdServer running(String url) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new SetupProblem(EtcdText.class, text -> text.noUrl(url));
        }
        Address address = new Address(parts.group(1), Integer.parseInt(parts.group(2)));
        String version =
                version(address).orElseThrow(() -> new SetupProblem(EtcdText.class, text -> text.noAnswer(url)));
        return new EtcdServer(address, Optional.empty(), version);
    }

    /** On a free port, or on another one if a program takes that one meanwhile. */
    private static EtcdServer started(Path program) {
        int ports = 1;
        while (true) {
            Address address = new Address("127.0.0.1", FreePort.find());
            ManagedProcess process = ManagedProcess.start(
                    List.of("sh", "-c", RUN, "etcd", program.toString(), Integer.toString(address.port())),
                    folder -> {});
            Optional<String> version = awaitAnswer(process, address);
            if (version.isPresent()) {
                return new EtcdServer(address, Optional.of(process), version.get());
            }
            String lastWords = process.isAlive() ? "" : process.lastWords();
            process.close();
            if (ports == PORTS_TO_TRY || !lastWords.contains(PORT_TAKEN)) {
                throw new SetupProblem(EtcdText.class, text -> text.doesNotStart(program.toString(), lastWords));
            }
            ports++;
        }
    }

    private static Optional<String> awaitAnswer(ManagedProcess process, Address address) {
        try {
            return await("etcd answers")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(BETWEEN_LOOKS)
                    .atMost(TO_ANSWER)
                    .until(() -> version(address), version -> version.isPresent() || !process.isAlive());
        } catch (ConditionTimeoutException e) {
            return Optional.empty();
        }
    }

    /** What answers there says that it is; empty if no etcd answers. */
    static Optional<String> version(Address address) {
        try (EtcdConnection connection = new EtcdConnection(address, CommandGate.OPEN, ofBench())) {
            HttpMessage question = new HttpMessage("GET /version HTTP/1.1", Map.of("host", "etcd"), "");
            JsonObject answer = connection.askServer(question).json();
            return Optional.of(Json.word(answer, "etcdserver")).filter(version -> !version.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static EtcdClientContext ofBench() {
        return new EtcdClientContext("", new RunNumbers(LeaseClock.RUNNING, Optional.empty()), true);
    }

    Address address() {
        return address;
    }

    /** Its version: {@code 3.4.23}. */
    String version() {
        return version;
    }

    /** Whether the bench has started it. */
    boolean isOurs() {
        return process.isPresent();
    }

    @Override
    public void close() {
        process.ifPresent(ManagedProcess::close);
    }
}
