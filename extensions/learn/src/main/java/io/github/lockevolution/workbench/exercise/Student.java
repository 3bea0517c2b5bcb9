package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.text.Quoted;
import java.io.File;
import java.nio.file.Path;

/**
 * A student who has handed in a submission.
 *
 * @param id the name of the file or the folder, without the additions of a learning platform
 */
record Student(String id) {

    /** The end of a path that names no student: the file of a lock, and its folders in a clone of this project or another Maven project. */
    private static final String PLACE = "((/stage\\d[^/]*)?/src/main/java(/.*)?|/[^/_]*Lock\\.java)$";

    /** The additions of learning platforms behind the name of a student. */
    private static final String NUMBER = "(_LATE)?_\\d+_.*";

    static Student of(Path submission) {
        String path = submission.toAbsolutePath().normalize().toString().replace(File.separatorChar, '/');
        String named = path.replaceFirst(PLACE, "").replaceFirst("\\.java$", "");
        return new Student(
                Quoted.harmless(named.substring(named.lastIndexOf('/') + 1).replaceFirst(NUMBER, "")));
    }
}
