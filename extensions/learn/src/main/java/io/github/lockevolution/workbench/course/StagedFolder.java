package io.github.lockevolution.workbench.course;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** A folder whose files are written beside their places, and moved there when all of them are whole. */
interface StagedFolder {

    /** Writes all files into a folder. */
    void writeInto(Path staged) throws IOException;

    /**
     * Fills a folder. Files that are there stay as they are, but for one.
     *
     * @param renewed the file that is renewed; by it a folder is recognized that was filled before
     * @return the files that have stayed
     * @throws SetupProblem if the folder is somebody's, or cannot be filled; then it is as it was
     */
    static List<String> fill(Path folder, String renewed, StagedFolder files) {
        if (Files.isRegularFile(folder)) {
            throw problem(text -> text.isFile(folder.toString()));
        }
        boolean isNew = !Files.exists(folder);
        Path staged = folder.resolve(".lab-" + UUID.randomUUID());
        try {
            if (!isNew && !isEmpty(folder) && !Files.exists(folder.resolve(renewed))) {
                throw problem(text -> text.isSomebodys(folder.toString()));
            }
            Files.createDirectories(staged);
            try {
                files.writeInto(staged);
                return moved(staged, folder, renewed);
            } finally {
                for (Path entry : fromBelow(staged)) {
                    Files.delete(entry);
                }
                if (isNew && isEmpty(folder)) {
                    Files.delete(folder);
                }
            }
        } catch (IOException e) {
            String reason = AtomicFile.reason(e);
            throw new SetupProblem(CourseText.class, text -> text.notWritten(folder.toString(), reason), e);
        }
    }

    /** Whether there is nothing but the folder of Git, which may be there before all other files. */
    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(entry -> entry.endsWith(".git"));
        }
    }

    private static List<String> moved(Path staged, Path folder, String renewed) throws IOException {
        List<String> kept = new ArrayList<>();
        for (Path file : fromBelow(staged).stream().filter(Files::isRegularFile).toList()) {
            String name = staged.relativize(file).toString();
            Path place = folder.resolve(name);
            if (Files.exists(place) && !place.equals(folder.resolve(renewed))) {
                kept.add(name);
            } else {
                Files.createDirectories(place.getParent());
                Files.move(file, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return kept;
    }

    /** The files and folders of a folder, each folder behind its contents. */
    static List<Path> fromBelow(Path folder) throws IOException {
        try (Stream<Path> entries = Files.walk(folder)) {
            return entries.sorted(Comparator.reverseOrder()).toList();
        }
    }

    static SetupProblem problem(Function<CourseText, String> words) {
        return new SetupProblem(CourseText.class, words);
    }
}
