package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.github.lockevolution.faults.host.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server alone, as a person or a script meets it. */
class ToxiproxyTest {

    private static final String TAKES = "it needs to be the list that POST /populate takes, see ./lab toxiproxy --help";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Platform.java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName(),
                "toxiproxy",
                "--language",
                "en"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private Path config(String content) throws IOException {
        return Files.writeString(folder.resolve("proxies.json"), content);
    }

    private void runUntil(String signal, int status) throws Exception {
        Path config = config("[{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}]");
        Process server = start("--port", "0", "--config", config.toString());
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            assertThat(line).matches("Toxiproxy-compatible server on http://127\\.0\\.0\\.1:[0-9]+; Ctrl-C ends it");
            int port = Integer.parseInt(line.replaceAll(".*:([0-9]+);.*", "$1"));
            assertThat(new ToxiproxyClient("127.0.0.1", port).getProxies())
                    .extracting(Proxy::getName)
                    .containsExactly("a");

            new ProcessBuilder("kill", "-" + signal, Long.toString(server.pid())).start();

            assertThat(server.onExit())
                    .as("the end of the server after SIG%s", signal)
                    .succeedsWithin(PATIENCE)
                    .returns(status, Process::exitValue);
            assertThat(output.readLine()).isNull();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    @NeedsSigint
    void it_runs_until_ctrl_c() throws Exception {
        runUntil("INT", 128 + 2);
    }

    @Test
    void it_runs_until_it_is_terminated() throws Exception {
        runUntil("TERM", 128 + 15);
    }

    @Test
    void it_runs_until_its_terminal_is_gone() throws Exception {
        runUntil("HUP", 128 + 1);
    }

    private void assertRefused(Path config, String sentence) {
        assertThat(lab.run("toxiproxy", "--port", "0", "--config", config.toString()))
                .isEqualTo(2);
        assertThat(lab.err()).endsWith("lab: " + sentence + "\n");
    }

    @Test
    void a_port_that_cannot_be_listened_on_is_told_in_one_sentence() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = busy.getLocalPort();
            assertThat(lab.run("toxiproxy", "--port", Integer.toString(port))).isEqualTo(2);
            assertThat(lab.err())
                    .isEqualTo("lab: Toxiproxy cannot listen on 127.0.0.1:" + port
                            + ": Address already in use; choose another port, or 0 for a free one\n");
        }
        assertThat(lab.run("toxiproxy", "--port", "70000")).isEqualTo(2);
        assertThat(lab.err())
                .endsWith("lab: --port must be 0 to 65535, got 70000; ./lab toxiproxy --help tells what there is\n");
    }

    @Test
    void a_configuration_that_cannot_be_read_is_told_in_one_sentence() throws IOException {
        Path missing = folder.resolve("missing.json");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc0, (byte) 0xff});

        assertRefused(missing, "there is no configuration '" + missing + "'; --config names a file with a JSON list");
        assertRefused(binary, "the configuration '" + binary + "' is no text in UTF-8; save it as such");
        assertRefused(
                folder,
                "the configuration '" + folder + "' cannot be read (java.io.IOException: Is a directory);"
                        + " --config names a file with a JSON list");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "nonsense       | malformed JSON at line 1 column 1 path $",
                "{}             | the body must be a list, got {}",
                "null           | the body must be a list, got null",
                "[{\"name\":\"a\"}] | missing required field: upstream at proxy 1",
                "[{\"name\":\"a\",\"upstream\":\"x:1\",\"listen\":\"y\"}] "
                        + "| listen tcp y: address y: missing port in address",
            })
    void a_configuration_that_cannot_be_used_is_told_in_one_sentence(String content, String why) throws IOException {
        Path config = config(content);

        int status = lab.run("toxiproxy", "--port", "0", "--config", config.toString());

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualToIgnoringNewLines(
                        "lab: the configuration '" + config + "' cannot be used (" + why + "); " + TAKES);
    }
}
