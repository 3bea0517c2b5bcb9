package io.github.lockevolution.workbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A repair of a historical lock that is right, and one that is nearly right: those that a teacher is given. */
public enum Repair {
    EXERCISE_1("GetSetLock", "looks-again"),
    EXERCISE_2("SetnxLock", "expires-afterwards"),
    EXERCISE_3("SetnxSetexLock", "longer-lease"),
    EXERCISE_4("SetNxExLock", "compares-then-deletes"),
    EXERCISE_5("LuaLock", "no-number");

    /** Where the files and the pages of a course are. */
    public static final Path COURSE = Path.of("src/main/resources/io/github/lockevolution/workbench/course");

    private final String lock;
    private final String nearly;

    Repair(String lock, String nearly) {
        this.lock = lock;
        this.nearly = nearly;
    }

    /** Its number. */
    public String exercise() {
        return Integer.toString(ordinal() + 1);
    }

    /** Below this directory. */
    public Path right(Path directory) throws IOException {
        return copied("solution", directory.resolve("right"));
    }

    /** Below this directory. */
    public Path nearlyRight(Path directory) throws IOException {
        return copied(nearly, directory.resolve("nearly"));
    }

    private Path copied(String repair, Path directory) throws IOException {
        Path file = COURSE.resolve("exercise" + exercise()).resolve(repair + ".java");
        return Files.copy(file, Files.createDirectories(directory).resolve(lock + ".java"));
    }
}
