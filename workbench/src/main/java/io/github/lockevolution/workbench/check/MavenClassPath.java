package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ProgressLine;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class path of a project or of libraries, asked of Maven itself: its settings, its mirrors and its local repository hold here, too. The terminal
 * shows that Maven is waited for.
 *
 * @param terminal the terminal
 * @param atMost how long it may take
 */
record MavenClassPath(PrintWriter terminal, Language language, Duration atMost) {

    /** Enough for many libraries over a slow line; a Maven that takes longer waits for something that does not come. */
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(3);

    private static final long LOOK_MILLIS = 200;
    private static final long MOMENT_MILLIS = 2000;

    private static final int MOST_OF_OUTPUT = 600;

    private static final String POM = "pom.xml";

    /** A project that is nothing but its dependencies. */
    private static final String POM_OF_LIBRARIES = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>checked</groupId>
              <artifactId>lock</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                %s
              </dependencies>
            </project>
            """;

    /** The second alternative is the error about a library that Maven has looked for before. */
    private static final Pattern NOT_FOUND =
            Pattern.compile("Could not find artifact (\\S+)|(\\S+) was not found in \\S+ during a previous attempt");

    private static final Pattern ERROR = Pattern.compile("(?m)^\\[ERROR\\] (.+?)(?: -> \\[Help \\d+\\])?$");

    /** Some packages of Maven end a colour that they never began, also where there is none. */
    private static final Pattern COLOUR = Pattern.compile("\\x1b\\[[0-9;]*m");

    /** A class path that waits for as long as it takes to fetch many libraries. */
    static MavenClassPath patiently(PrintWriter terminal, Language language) {
        return new MavenClassPath(terminal, language, LONG_ENOUGH);
    }

    /** The result of a run of Maven: its status and all its output. */
    private record Answer(int status, String output) {

        boolean isYes() {
            return status == 0;
        }

        String reason() {
            Matcher error = ERROR.matcher(output);
            String words = error.find() ? error.group(1) : output.strip();
            return words.substring(0, Math.min(MOST_OF_OUTPUT, words.length()));
        }

        /** The library that no repository has. */
        Optional<String> missing() {
            return NOT_FOUND
                    .matcher(output)
                    .results()
                    .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                    .findFirst();
        }
    }

    /**
     * The class path that a project declares, with the classes that it has compiled. Asks the Maven of the project, if it
     * brings one.
     *
     * @throws SetupProblem if the folder is no project of Maven, or Maven does not tell
     */
    List<Path> ofProject(Path project) {
        if (!Files.isRegularFile(project.resolve(POM))) {
            throw problem(text -> text.noMavenProject(project.toString()));
        }
        Path classes = project.resolve("target").resolve("classes");
        String maven = wrapper(project)
                .or(MavenClassPath::installed)
                .map(program -> program.toAbsolutePath().toString())
                .orElse("mvn");
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path entries = folder.path().resolve("entries");
            Answer answer = ask(maven, project, entries, project.toString());
            if (!answer.isYes()) {
                throw problem(text -> text.mavenDoesNotTell(project.toString(), answer.reason()));
            }
            return Stream.concat(Stream.of(classes).filter(Files::isDirectory), read(entries).stream())
                    .toList();
        } catch (IOException e) {
            throw problem(text -> text.mavenDoesNotTell(project.toString(), e.toString()), e);
        }
    }

    /**
     * Libraries and what they depend on, fetched if they are not on this machine yet.
     *
     * @throws SetupProblem if there is no Maven, or it cannot have them
     */
    List<Path> ofLibraries(List<LibraryCoordinates> libraries) {
        String names = libraries.stream().map(LibraryCoordinates::toString).collect(Collectors.joining(", "));
        String maven = installed()
                .or(() -> wrapper(Path.of("")))
                .orElseThrow(() -> problem(text -> text.noMaven(names)))
                .toAbsolutePath()
                .toString();
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Path project = folder.path();
            String dependencies =
                    libraries.stream().map(LibraryCoordinates::dependency).collect(Collectors.joining("\n    "));
            Files.writeString(project.resolve(POM), String.format(Locale.ROOT, POM_OF_LIBRARIES, dependencies));
            Path entries = project.resolve("entries");
            Answer answer = ask(maven, project, entries, names);
            if (!answer.isYes()) {
                throw notFetched(names, answer);
            }
            return read(entries);
        } catch (IOException e) {
            throw problem(text -> text.libraryNotFetched(names, e.toString()), e);
        }
    }

    private static Optional<Path> installed() {
        return Platform.program(Platform.isWindows() ? "mvn.cmd" : "mvn");
    }

    private static Optional<Path> wrapper(Path folder) {
        return Optional.of(folder.resolve(Platform.isWindows() ? "mvnw.cmd" : "mvnw"))
                .filter(Files::isExecutable);
    }

    private static SetupProblem notFetched(String names, Answer answer) {
        return answer.missing()
                .map(missing -> problem(text -> text.noSuchLibrary(names, missing)))
                .orElseGet(() -> problem(text -> text.libraryNotFetched(names, answer.reason())));
    }

    /**
     * @param wanted the object of the question, in words
     */
    private Answer ask(String maven, Path project, Path entries, String wanted) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(maven, "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=" + entries));
        Optional.ofNullable(System.getProperty("maven.repo.local"))
                .ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        Process process = ProcessGuard.start(
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true));
        try {
            process.getOutputStream().close();
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            Thread reader = BenchThread.daemon(() -> read(process, said), "hears Maven");
            reader.start();
            awaitEnd(process, wanted);
            reader.join(MOMENT_MILLIS);
            return new Answer(
                    process.exitValue(), COLOUR.matcher(said.toString()).replaceAll(""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw problem(VerdictText::interrupted, e);
        } finally {
            ProcessGuard.kill(process);
        }
    }

    private static void read(Process process, ByteArrayOutputStream said) {
        try {
            process.getInputStream().transferTo(said);
        } catch (IOException e) {
            // It has ended.
        }
    }

    private void awaitEnd(Process process, String wanted) throws InterruptedException {
        long begun = System.nanoTime();
        try (ProgressLine progress = new ProgressLine(terminal)) {
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                long seconds = (System.nanoTime() - begun) / 1_000_000_000;
                if (seconds >= atMost.toSeconds()) {
                    throw problem(text -> text.mavenTakesTooLong(wanted, seconds));
                }
                progress.show(
                        seconds,
                        atMost.toSeconds(),
                        language.text(VerdictText.class).waitsForMaven(wanted, seconds));
            }
        }
    }

    private static List<Path> read(Path entries) throws IOException {
        return Arrays.stream(Files.readString(entries).strip().split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static SetupProblem problem(Function<VerdictText, String> words) {
        return new SetupProblem(VerdictText.class, words);
    }

    private static SetupProblem problem(Function<VerdictText, String> words, Exception cause) {
        return new SetupProblem(VerdictText.class, words, cause);
    }
}
