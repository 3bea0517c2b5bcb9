package io.github.lockevolution.workbench.server;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.UsageProblem;
import io.github.lockevolution.workbench.console.WithAny;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The Toxiproxy-compatible server alone, for programs in any language, until it is interrupted. */
@Command(
        name = "toxiproxy",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab toxiproxy",
            "  ./lab toxiproxy --host 0.0.0.0",
            "  echo '[{\"name\": \"redis\", \"listen\": \"127.0.0.1:26379\",",
            "    \"upstream\": \"127.0.0.1:6379\"}]' > proxies.json",
            "  ./lab toxiproxy --port 0 --config proxies.json"
        })
public final class Toxiproxy implements Callable<Integer>, ExtensionCommand {

    private static final int LARGEST_PORT = 65_535;

    @Spec
    private CommandSpec spec;

    @Option(names = "--host", order = 1, paramLabel = "HOST", defaultValue = "127.0.0.1")
    private String host;

    @Option(names = "--port", order = 2, paramLabel = "PORT", defaultValue = "8474")
    private int port;

    @Option(names = "--config", order = 3, paramLabel = "FILE")
    private Optional<Path> config = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @WithAny
    @Option(names = "--stacktrace", order = 10)
    private boolean stacktrace;

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > LARGEST_PORT) {
            throw new UsageProblem(spec.commandLine(), message(text -> text.noPort(LARGEST_PORT, port)));
        }
        Optional<String> proxies = config.map(Toxiproxy::read);
        try (EmbeddedToxiproxy server = start()) {
            proxies.ifPresent(json -> populate(server, json));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "end of Toxiproxy"));
            PrintWriter out = spec.commandLine().getOut();
            out.println(languages.language().text(ServerText.class).listens(inUrl(server.address())));
            Thread.currentThread().join();
        }
        return ExitStatus.AS_EXPECTED;
    }

    private EmbeddedToxiproxy start() {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new SetupProblem(message(text -> text.noAddress(host)));
        }
        try {
            return EmbeddedToxiproxy.start(address);
        } catch (IllegalStateException e) {
            String reason = e.getCause().getMessage();
            throw new SetupProblem(message(text -> text.cannotListen(host + ":" + port, reason)), e);
        }
    }

    private void populate(EmbeddedToxiproxy server, String json) {
        try {
            server.populate(json);
        } catch (IllegalArgumentException e) {
            String file = config.orElseThrow().toString();
            throw new SetupProblem(message(text -> text.cannotUse(file, e.getMessage())), e);
        }
    }

    private static String read(Path file) {
        try {
            return SmallFile.read(file);
        } catch (NoSuchFileException e) {
            throw new SetupProblem(message(text -> text.noFile(file.toString())), e);
        } catch (CharacterCodingException e) {
            throw new SetupProblem(message(text -> text.noText(file.toString())), e);
        } catch (IOException e) {
            throw new SetupProblem(message(text -> text.cannotRead(file.toString(), e.toString())), e);
        }
    }

    private static Message message(Function<ServerText, String> words) {
        return Message.of(ServerText.class, words);
    }

    private static String inUrl(InetSocketAddress address) {
        String ip = address.getAddress().getHostAddress();
        return (ip.contains(":") ? "[" + ip + "]" : ip) + ":" + address.getPort();
    }
}
