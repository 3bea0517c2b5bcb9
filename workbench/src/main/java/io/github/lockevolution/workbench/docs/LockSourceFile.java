package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The file in which a lock is written.
 *
 * @param file the file
 * @param text all of it
 */
record LockSourceFile(Path file, String text) {

    private static final String SIGN = "implements DistributedLock";

    /**
     * Finds the one class in a lock's sources that implements the lock; among several, the one of this name.
     *
     * @param sources where the lock's Java sources are
     * @param lock its name
     * @param className the simple name of its class, only asked if there are several
     * @throws SetupProblem if there is none, or more than one
     */
    static LockSourceFile of(Path sources, String lock, Supplier<String> className) {
        List<LockSourceFile> found = files(sources)
                .map(file -> new LockSourceFile(file, Project.read(file, file.toString())))
                .filter(source -> source.text().contains(SIGN))
                .toList();
        List<LockSourceFile> locks = found.size() < 2
                ? found
                : found.stream()
                        .filter(source -> source.file().endsWith(className.get() + ".java"))
                        .toList();
        if (locks.size() != 1) {
            throw new SetupProblem(Message.of(
                    DocsText.class, text -> text.sourceNotFound(lock, sources.toString(), locks.size(), SIGN)));
        }
        return locks.get(0);
    }

    private static Stream<Path> files(Path sources) {
        if (!Files.isDirectory(sources)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(DocsText.class, text -> text.sourcesNotListed(sources.toString(), AtomicFile.reason(e))),
                    e);
        }
    }

    /** From the class comment to the end: where the names come from is of no interest on a page. */
    String belowTheImports() {
        List<String> lines = text.lines().toList();
        int first = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("import ") || lines.get(i).startsWith("package ")) {
                first = i + 1;
            }
        }
        return String.join("\n", lines.subList(first, lines.size())).strip() + "\n";
    }
}
