package io.github.lockevolution.workbench.server;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import io.github.lockevolution.toxiproxy.Metrics;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The Toxiproxy-compatible server alone, for programs in any language, until it is interrupted. */
@Command(
        name = "toxiproxy",
        header = "Runs the Toxiproxy-compatible server alone, like toxiproxy-server.",
        description = {
            "",
            "It listens until Ctrl-C or SIGTERM. Any Toxiproxy client of any language can",
            "drive it. Who can reach it can make it connect anywhere; it therefore listens",
            "on this machine alone unless told otherwise, and refuses browsers.",
            ""
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:it ran until it was told to end",
            "2:wrong usage, a busy port, or a configuration that cannot be used"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lab toxiproxy",
            "  ./lab toxiproxy --port 0 --config proxies.json",
            "  ./lab toxiproxy --host 0.0.0.0 --proxy-metrics",
            "",
            "The configuration is the list that POST /populate takes:",
            "  [{\"name\": \"redis\", \"listen\": \"127.0.0.1:26379\",",
            "    \"upstream\": \"127.0.0.1:6379\"}]"
        })
public final class Toxiproxy implements Callable<Integer> {

    private static final int LARGEST_PORT = 65_535;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--host",
            order = 1,
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Where the API listens (default 127.0.0.1).")
    private String host;

    @Option(
            names = "--port",
            order = 2,
            paramLabel = "PORT",
            defaultValue = "8474",
            description = "On which port (default 8474); 0 takes a free one.")
    private int port;

    @Option(names = "--config", order = 3, paramLabel = "FILE", description = "Create these proxies first.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--proxy-metrics", order = 4, description = "Show the bytes of each proxy at /metrics.")
    private boolean proxyMetrics;

    @Option(names = "--runtime-metrics", order = 5, description = "Show memory and threads at /metrics.")
    private boolean runtimeMetrics;

    @Option(names = "--stacktrace", order = 6, description = "Show where a problem came from.")
    private boolean stacktrace;

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > LARGEST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port must be 0 to " + LARGEST_PORT + ", got " + port);
        }
        Optional<String> proxies = config.map(Toxiproxy::read);
        try (EmbeddedToxiproxy server = start()) {
            proxies.ifPresent(json -> populate(server, json));
            endWhenInterrupted(server);
            PrintWriter out = spec.commandLine().getOut();
            out.printf("Toxiproxy-compatible server on http://%s; Ctrl-C ends it%n", shown(server.address()));
            out.flush();
            Thread.currentThread().join();
        }
        return ExitStatus.EVERY_DUTY_HELD;
    }

    private EmbeddedToxiproxy start() {
        try {
            return EmbeddedToxiproxy.start(
                    new InetSocketAddress(host, port), metrics().toArray(Metrics[]::new));
        } catch (IllegalStateException e) {
            throw new SetupProblem(e.getMessage(), e);
        }
    }

    private Set<Metrics> metrics() {
        Set<Metrics> metrics = EnumSet.noneOf(Metrics.class);
        if (proxyMetrics) {
            metrics.add(Metrics.PROXY);
        }
        if (runtimeMetrics) {
            metrics.add(Metrics.RUNTIME);
        }
        return metrics;
    }

    private void populate(EmbeddedToxiproxy server, String json) {
        try {
            server.populate(json);
        } catch (IllegalArgumentException e) {
            throw new SetupProblem(
                    "the configuration '" + config.orElseThrow() + "' cannot be used (" + e.getMessage()
                            + "); it needs to be the list that POST /populate takes, see ./lab toxiproxy --help",
                    e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new SetupProblem(
                    "there is no configuration '" + file + "'; --config names a file with a JSON list", e);
        } catch (CharacterCodingException e) {
            throw new SetupProblem("the configuration '" + file + "' is no text in UTF-8; save it as such", e);
        } catch (IOException e) {
            throw new SetupProblem(
                    "the configuration '" + file + "' cannot be read (" + e
                            + "); --config names a file with a JSON list",
                    e);
        }
    }

    /** To be ended is how this ends well, so the status is not the one that Java gives to a JVM which a signal ends. */
    private static void endWhenInterrupted(EmbeddedToxiproxy server) {
        Thread end = new Thread(
                () -> {
                    server.close();
                    Runtime.getRuntime().halt(ExitStatus.EVERY_DUTY_HELD);
                },
                "end of Toxiproxy");
        Runtime.getRuntime().addShutdownHook(end);
    }

    private static String shown(InetSocketAddress address) {
        String ip = address.getAddress().getHostAddress();
        return (ip.contains(":") ? "[" + ip + "]" : ip) + ":" + address.getPort();
    }
}
