package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that fetch a large answer and then stay connected, in a process with little memory. */
class FetchedAnswersIT {

    private static final int CLIENTS = 30;

    /** The answer is twice as long, because it names each proxy twice; all answers together are larger than the heap. */
    private static final int NAME = 900_000;

    private static final String REQUEST = "GET /proxies HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

    /** Lets the clients fetch the answer one after the other, and prints how many got it. */
    static final class Fetching {

        public static void main(String[] arguments) throws IOException {
            List<Socket> connected = new ArrayList<>();
            int answered = 0;
            try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
                toxiproxy.populate("[{\"name\":\"" + "x".repeat(NAME)
                        + "\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}]");
                for (int i = 0; i < CLIENTS; i++) {
                    Socket client = new Socket(
                            toxiproxy.address().getAddress(),
                            toxiproxy.address().getPort());
                    client.setSoTimeout(10_000);
                    connected.add(client);
                    client.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
                    answered += readToTheEnd(client.getInputStream()) > NAME ? 1 : 0;
                }
            } finally {
                System.out.print(answered);
            }
        }

        private static int readToTheEnd(InputStream answer) throws IOException {
            byte[] buffer = new byte[1 << 16];
            int length = 0;
            for (int read = answer.read(buffer); read >= 0; read = answer.read(buffer)) {
                length += read;
                // The toxics, of which there are none, come last.
                if (new String(buffer, 0, read, StandardCharsets.US_ASCII).endsWith("}}")) {
                    return length;
                }
            }
            return length;
        }
    }

    @Test
    void do_not_keep_them_in_its_memory() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Fetching.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        String answered = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertThat(answered).isEqualTo(Integer.toString(CLIENTS));
    }
}
