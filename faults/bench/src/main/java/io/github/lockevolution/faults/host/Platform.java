package io.github.lockevolution.faults.host;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The platform of this machine and its programs. */
public final class Platform {

    private static final String WITHOUT_PATH = "/usr/local/bin:/usr/bin:/bin";

    private Platform() {}

    public static boolean isWindows() {
        return osName().startsWith("windows");
    }

    /** The suffix of the names of native programs: {@code linux-amd64}, {@code darwin-arm64}, …. */
    public static String name() {
        String os = osName().startsWith("mac") ? "darwin" : osName();
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return os + "-" + (machine.equals("x86_64") ? "amd64" : machine.equals("aarch64") ? "arm64" : machine);
    }

    /** The first program of this name on the PATH, or, if there is none, in the other places where a shell looks. */
    public static Optional<Path> program(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", WITHOUT_PATH).split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Platform::isProgram)
                .findFirst();
    }

    /** Whether a file can be run; a folder that can be entered cannot. */
    public static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** The {@code java} program that runs this JVM. */
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", isWindows() ? "java.exe" : "java");
    }

    private static String osName() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT);
    }
}
