package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packages for npm and for PyPI as {@code distribution/wrappers} makes them, and what their pages print. */
final class Wrappers {

    static final String JAR = System.getProperty("one.jar");

    /** What somebody has who has a Java; the jar is named where it is not in the package. */
    static final Map<String, String> WITH_JAVA = Map.of("JAVA_HOME", System.getProperty("java.home"));

    static final Map<String, String> WITH_JAVA_AND_JAR =
            Map.of("JAVA_HOME", System.getProperty("java.home"), "LOCK_EVOLUTION_JAR", JAR);

    private static final Pattern FENCED = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);

    private Wrappers() {}

    static void assume(Path folder, String... command) throws InterruptedException {
        assumeThat(succeeds(folder, List.of(command)))
                .as("%s works here, which the package needs; see .ci/templates", String.join(" ", command))
                .isTrue();
    }

    private static boolean succeeds(Path folder, List<String> command) throws InterruptedException {
        try {
            return CommandResult.of(folder, Map.of(), command).status() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** The only package that ends so, made in a folder that is not there yet. */
    static Path packed(Path folder, String end, String... jar) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("./wrappers", folder.toString()));
        command.addAll(List.of(jar));
        CommandResult packing = CommandResult.of(Path.of("").toAbsolutePath(), Map.of(), command);
        assertThat(packing.status()).as(packing.output()).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** What the page of a package prints in one language, such as js, python or text. */
    static List<String> printed(String page, String language) throws IOException {
        return FENCED.matcher(Files.readString(Path.of(page)))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** A folder with a Java that is too old, and nothing else. */
    static String pathWithJava11(Path folder) throws IOException {
        return pathWithJava(folder, "echo 'openjdk version \"11.0.2\"' >&2");
    }

    /** A folder with a Java that says nothing, not even when it is told to end. */
    static String pathWithJavaThatHangs(Path folder) throws IOException {
        return pathWithJava(folder, "trap '' TERM INT; exec /bin/sleep 600");
    }

    private static String pathWithJava(Path folder, String commands) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\n" + commands + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return bin.toString();
    }
}
