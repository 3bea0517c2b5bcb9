package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java files of one submission.
 *
 * @param lock the file of the lock
 * @param classPath a folder with all of them, each in the folder of its package, where the compiler finds what the lock needs; none if there
 *     is only one. It goes with this JVM, which looks at one submission
 */
record SubmittedFiles(Path lock, List<Path> classPath) {

    // Each part has a character at least: no name leads out of the folder.
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+(\\w+(?:\\.\\w+)*)\\s*;");

    /**
     * @param submission a file, or a folder with several
     * @throws SetupProblem if it is a folder that cannot be read, or has not one file that is the lock
     */
    static SubmittedFiles of(Path submission) {
        if (!Files.isDirectory(submission)) {
            return new SubmittedFiles(submission, List.of());
        }
        try (Stream<Path> files = Files.walk(submission)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java") && Files.isRegularFile(file))
                    .toList();
            return new SubmittedFiles(lock(submission, sources), List.of(copied(sources)));
        } catch (IOException | UncheckedIOException e) {
            throw new SetupProblem(ExerciseText.class, text -> text.folderNotRead(submission.toString(), e.toString()));
        }
    }

    private static Path lock(Path folder, List<Path> sources) {
        List<Path> locks = sources.stream()
                .filter(file -> sources.size() == 1 || file.toString().endsWith("Lock.java"))
                .toList();
        if (locks.size() != 1) {
            throw new SetupProblem(ExerciseText.class, text -> text.folderHasNoLock(folder.toString(), locks.size()));
        }
        return locks.get(0);
    }

    private static Path copied(List<Path> sources) throws IOException {
        Path copies = TemporaryFolder.create().path();
        for (Path source : sources) {
            Matcher stated = PACKAGE.matcher(SmallFile.read(source));
            Path folder = copies.resolve(stated.find() ? stated.group(1).replace('.', '/') : "");
            Files.copy(source, Files.createDirectories(folder).resolve(source.getFileName()));
        }
        return copies;
    }
}
