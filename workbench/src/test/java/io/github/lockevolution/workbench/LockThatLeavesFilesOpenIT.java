package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** When a process has no file left to open, it cannot even load a class: of its own, it says that there is no such class. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no such limit")
class LockThatLeavesFilesOpenIT {

    /** More than a check of another lock has open at once. */
    private static final int FILES = 400;

    @Test
    void is_told_so_before_no_class_can_be_loaded_any_more(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path lock = Files.writeString(folder.resolve("Leaves.java"), """
                import java.io.*;
                import redis.clients.jedis.UnifiedJedis;
                import redis.clients.jedis.params.SetParams;

                public class Leaves {
                    private final UnifiedJedis redis;
                    private final String key;

                    public Leaves(UnifiedJedis redis, String key) {
                        this.redis = redis;
                        this.key = key;
                        try {
                            for (int i = 0; i < 8; i++) {
                                InputStream open = new FileInputStream("pom.xml");
                                System.getProperties().put(open, open);
                            }
                        } catch (IOException e) {
                            // As a library that tries again later.
                        }
                    }

                    public boolean tryLock() {
                        return redis.set(key, "locked", SetParams.setParams().nx().px(30000)) != null;
                    }

                    public void unlock() {
                        redis.del(key);
                    }
                }
                """);
        Process lab = new ProcessBuilder(List.of(
                        "sh",
                        "-c",
                        "ulimit -n " + FILES + "; exec \"$@\"",
                        "sh",
                        Platform.java().toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        "check",
                        lock.toString(),
                        "--language",
                        "en"))
                .redirectErrorStream(true)
                .start();

        String said = new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said.replaceAll("\\s+", " "))
                .contains("of the " + FILES
                        + " files and connections that this system allows are open: the lock makes something in"
                        + " each attempt, such as a client library, and does not close it; let it be AutoCloseable, and shut down in"
                        + " close() what it has made, or let its constructor ask for the client.");
        assertThat(lab.waitFor()).isEqualTo(ExitStatus.INCONCLUSIVE);
    }
}
