package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** What a lock needs besides, in the forms in which people have it. */
final class ClassPath {

    private static final String CLASSES = "BOOT-INF/classes/";
    private static final String LIBRARIES = "BOOT-INF/lib/";
    private static final int MOST_OF_OUTPUT = 600;

    private ClassPath() {}

    /**
     * Jars and folders, separated as the system does it. A jar of Spring Boot, which has others in it, is unpacked as long as this JVM lives.
     *
     * @throws SetupProblem if such a jar cannot be unpacked
     */
    static List<Path> of(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .flatMap(entry -> unpacked(entry).stream())
                .toList();
    }

    private static List<Path> unpacked(Path entry) {
        if (!entry.toString().endsWith(".jar") || !Files.isRegularFile(entry)) {
            return List.of(entry);
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.stream().anyMatch(packed -> packed.getName().startsWith(LIBRARIES))
                    ? unpacked(jar)
                    : List.of(entry);
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(VerdictText.class, text -> text.cannotUnpack(entry.toString(), e.toString())), e);
        }
    }

    private static List<Path> unpacked(JarFile jar) throws IOException {
        TemporaryFolder unpacked = TemporaryFolder.create();
        Runtime.getRuntime().addShutdownHook(new Thread(unpacked::close));
        Path folder = unpacked.path();
        List<Path> entries = new ArrayList<>(List.of(Files.createDirectories(folder.resolve(CLASSES))));
        for (ZipEntry packed : jar.stream().toList()) {
            boolean isLibrary = packed.getName().startsWith(LIBRARIES);
            Path target = folder.resolve(packed.getName()).normalize();
            if (packed.isDirectory()
                    || !target.startsWith(folder)
                    || !isLibrary && !packed.getName().startsWith(CLASSES)) {
                continue;
            }
            Files.createDirectories(target.getParent());
            Files.copy(jar.getInputStream(packed), target);
            if (isLibrary) {
                entries.add(target);
            }
        }
        return entries;
    }

    /**
     * What a project says of itself, with the classes that it has compiled. Asks Maven: that of the project, if it brings one.
     *
     * @throws SetupProblem if the folder is no project of Maven, or Maven does not tell
     */
    static List<Path> ofMaven(Path project) {
        Path wrapper = project.resolve("mvnw");
        if (!Files.isRegularFile(project.resolve("pom.xml"))) {
            throw new SetupProblem(Message.of(VerdictText.class, text -> text.noMavenProject(project.toString())));
        }
        String maven = Files.isExecutable(wrapper) ? wrapper.toAbsolutePath().toString() : "mvn";
        try {
            try (TemporaryFolder folder = TemporaryFolder.create()) {
                return entries(project, maven, folder.path().resolve("entries"));
            }
        } catch (IOException e) {
            throw notTold(project, e.toString(), Optional.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(Message.of(VerdictText.class, VerdictText::interrupted), e);
        }
    }

    private static List<Path> entries(Path project, String maven, Path answer)
            throws IOException, InterruptedException {
        Process process = ProcessGuard.start(
                new ProcessBuilder(maven, "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=" + answer)
                        .directory(project.toFile())
                        .redirectErrorStream(true));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw notTold(project, output, Optional.empty());
        }
        List<Path> entries = new ArrayList<>(List.of(project.resolve("target").resolve("classes")));
        entries.removeIf(classes -> !Files.isDirectory(classes));
        Arrays.stream(Files.readString(answer).strip().split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .forEach(entries::add);
        return entries;
    }

    private static SetupProblem notTold(Path project, String output, Optional<Exception> cause) {
        String words = output.strip();
        String start = words.substring(0, Math.min(MOST_OF_OUTPUT, words.length()));
        Message message = Message.of(VerdictText.class, text -> text.mavenDoesNotTell(project.toString(), start));
        return cause.map(why -> new SetupProblem(message, why)).orElseGet(() -> new SetupProblem(message));
    }
}
