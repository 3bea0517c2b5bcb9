package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** What there is in a fresh checkout as far as {@code ./lab} needs it to build, and the Maven of a test. */
record CheckoutCopy(Path home) {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final List<String> FILES = List.of(
            "lab",
            "distribution/src/main/java/io/github/lockevolution/distribution/Build.java",
            "workbench/src/main/resources/io/github/lockevolution/workbench/text/messages_en.properties");

    static CheckoutCopy in(Path home) throws IOException {
        for (String file : FILES) {
            Path copy = home.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(PROJECT.resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createDirectories(home.resolve("faults"));
        return new CheckoutCopy(home);
    }

    /** What is run for Maven, by a shell, in the folder of the caller. */
    CheckoutCopy withMaven(String script) throws IOException {
        Path file = home.resolve("bin/mvn");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return this;
    }

    Process lab(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("lab").toString()));
        command.addAll(List.of(words));
        ProcessBuilder lab = new ProcessBuilder(command).redirectErrorStream(true);
        lab.environment().put("LC_ALL", "C");
        lab.environment().put("JAVA_HOME", System.getProperty("java.home"));
        lab.environment()
                .merge("PATH", home.resolve("bin").toString(), (usual, ours) -> ours + File.pathSeparator + usual);
        return lab.start();
    }

    static String text(Process lab) throws IOException {
        return new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
