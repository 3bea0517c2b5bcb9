package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A process that may open no more files. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OutOfFilesIT {

    private static final int FILES = 200;

    /** Creates one proxy more than there can be and prints why not. */
    static final class Populating {

        public static void main(String[] arguments) throws Exception {
            try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
                StringBuilder proxies = new StringBuilder("[");
                for (int i = 0; i <= FILES; i++) {
                    proxies.append(i == 0 ? "" : ",")
                            .append("{\"name\":\"" + i + "\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}");
                }
                toxiproxy.populate(proxies + "]");
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @Test
    void is_told_so() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + FILES + "; exec \"$@\"",
                        "sh",
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Populating.class.getName())
                .redirectErrorStream(true)
                .start();

        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said.lines().filter(line -> !line.startsWith("WARNING")))
                .containsExactly("listen tcp 127.0.0.1:0: socket: too many open files");
    }
}
