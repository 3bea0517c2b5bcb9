package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.check.TinyFormat;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A form of what came of a check comes by its class alone, which a line in {@code META-INF/services} names: it is found by the end of a name and by its
 * own, it is written, and the help and the sentence about an unknown one tell of it.
 */
class NewOutputFormatTest {

    @TempDir
    Path folder;

    private final LabCommand lab = new LabCommand();
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    /** For this test alone: others tell which forms there are. */
    @BeforeEach
    void bring() throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(TinyFormat.class.getInterfaces()[0].getName()), TinyFormat.class.getName() + "\n");
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, before));
    }

    @AfterEach
    void takeAway() throws IOException {
        ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void a_check_is_written_in_it() {
        Path byItsEnd = folder.resolve("lock.tiny");
        Path byItsName = folder.resolve("lock.txt");

        int status = lab.run(
                "check",
                "--clients=2",
                "--crashes=0",
                "--lost-replies=0",
                "--out=" + byItsEnd,
                "--out=tiny:" + byItsName,
                "io.github.lockevolution.stage5.LuaLock");

        assertThat(lab.err()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(byItsEnd).hasContent("tiny: io.github.lockevolution.stage5.LuaLock");
        assertThat(byItsName).hasContent("tiny: io.github.lockevolution.stage5.LuaLock");
    }

    @Test
    void the_help_tells_of_it() {
        lab.run("check", "--help");

        assertThat(lab.out().replaceAll("\\s+", " ")).contains(".sarif (", ".tiny (one word)");
    }

    @Test
    void who_names_another_is_told_of_it() {
        lab.run("check", "--out=lock.pdf", "Lock.java");

        assertThat(lab.err()).contains(".sarif, .tiny", "sarif, tiny");
    }
}
