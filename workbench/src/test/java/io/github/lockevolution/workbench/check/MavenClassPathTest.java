package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Of a project that brings a Maven of its own. */
@DisabledOnOs(OS.WINDOWS)
class MavenClassPathTest {

    @TempDir
    private Path project;

    @BeforeEach
    void beAProject() throws IOException {
        Files.writeString(project.resolve("pom.xml"), "<project/>");
    }

    private void maven(String script) throws IOException {
        Path wrapper = Files.writeString(project.resolve("mvnw"), "#!/bin/sh\n" + script + "\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    }

    private MavenClassPath waiting(Duration atMost) {
        return new MavenClassPath(new PrintWriter(new StringWriter()), Language.ENGLISH, atMost);
    }

    @Test
    void a_maven_that_waits_for_a_server_for_ever_is_ended_and_told() throws IOException {
        maven("echo $$ > " + project.resolve("pid") + "; sleep 600");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> waiting(Duration.ofSeconds(1)).ofProject(project))
                .withMessage("Maven was asked for " + project + " and has not answered for 1 s, so it was ended:"
                        + " a server that it asks does not answer, or the line is slow; run mvn dependency:build-classpath"
                        + " by itself and see what it waits for, or name the jars by --class-path");
        long pid = Long.parseLong(Files.readString(project.resolve("pid")).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void what_maven_writes_is_the_class_path() throws IOException {
        maven("for word; do case $word in -Dmdep.outputFile=*) echo a.jar:b.jar > \"${word#*=}\";; esac; done");

        assertThat(waiting(Duration.ofSeconds(60)).ofProject(project))
                .containsExactly(Path.of("a.jar"), Path.of("b.jar"));
    }
}
