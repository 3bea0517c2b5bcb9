package io.github.lockevolution.workbench.course;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.exercise.Exercise;
import io.github.lockevolution.workbench.exercise.ExerciseText;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of one exercise in the repository of a class.
 *
 * @param last the number of the last lock that the class may know
 */
record KitFolder(Exercise exercise, int last, Language language) {

    static final String JAR = "bench/lock-evolution.jar";

    /** The number of the last exercise in the repository once this one is there. */
    static int last(Path folder, Exercise exercise) {
        return Stream.of(Exercise.values())
                .filter(it -> it == exercise || Files.isDirectory(folder.resolve(name(it))))
                .mapToInt(Exercise::number)
                .max()
                .orElseThrow();
    }

    private static String name(Exercise exercise) {
        return "exercise" + exercise.number();
    }

    void write(Path bench, Path folder) throws IOException {
        List<LockSpec> locks = LockCatalog.onTheClassPath().all();
        List<String> stages = locks.stream()
                .filter(lock -> lock.number() > 0 && lock.number() <= last)
                .map(KitFolder::describedIn)
                .toList();
        Path jar = folder.resolve(JAR);
        KitJar.write(bench, stages, language.text(CourseText.class).beginHere(name(exercise)) + "\n", jar);
        LockSpec lock = exercise.lock(locks);
        // The failure that the lock is known for comes first.
        Collection<StageHistory.Shown> stories =
                lock.history().orElseThrow().failures().values();
        Path start = Files.createDirectory(folder.resolve(name(exercise)));
        String source = copiedSource(jar, describedIn(lock), start);
        ExerciseText words = language.text(ExerciseText.class);
        CoursePages pages = new CoursePages(language);
        Files.writeString(folder.resolve("README.md"), pages.page("kit"));
        Files.writeString(
                start.resolve("README.md"),
                pages.page("exercise")
                        .replace("{title}", words.titled(exercise.number(), words.title(exercise)))
                        .replace("{task}", words.task(exercise))
                        .replace("{number}", String.valueOf(exercise.number()))
                        .replace("{file}", source)
                        .replace(
                                "{story}",
                                lock.name() + ":" + stories.iterator().next().shortest())
                        .replace("{lock}", lock.name()));
        Path script = folder.resolve("lab");
        Files.writeString(script, CoursePages.read("lab")).toFile().setExecutable(true, false);
    }

    private static String describedIn(LockSpec lock) {
        return lock.provider().orElseThrow().getName();
    }

    private static String copiedSource(Path jar, String type, Path into) throws IOException {
        try (FileSystem bench = FileSystems.newFileSystem(jar);
                Stream<Path> files =
                        Files.list(bench.getPath(type.replace('.', '/')).getParent())) {
            Path source = files.filter(file -> file.toString().endsWith("Lock.java"))
                    .findFirst()
                    .orElseThrow();
            String name = source.getFileName().toString();
            Files.copy(source, into.resolve(name));
            return name;
        }
    }
}
