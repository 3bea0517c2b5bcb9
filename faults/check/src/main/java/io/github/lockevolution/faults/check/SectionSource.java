package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Tells from what somebody names whether it is a critical section, before anything is compiled. */
final class SectionSource {

    private static final Pattern RUN = declared(SectionClass.RUN);
    private static final Pattern SET_UP = declared(SectionClass.SET_UP);

    private SectionSource() {}

    /** A method without parameters, and not a call of one: a type stands before its name. */
    private static Pattern declared(String method) {
        return Pattern.compile("[\\w>\\]]\\s+" + method + "\\s*\\(\\s*\\)\\s*(throws|\\{)");
    }

    /** A file in Java; one that cannot be read is none. */
    static boolean isSection(Path file) {
        try {
            String source = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return RUN.matcher(source).find() && SET_UP.matcher(source).find();
        } catch (IOException e) {
            // Whoever reads it next says what is wrong with it.
            return false;
        }
    }

    /** A class by its name; one that is not there is none. */
    static boolean isSection(String type, List<Path> classPath) {
        try {
            return SectionClass.isSection(
                    Class.forName(type, false, ClassSet.on(classPath, type).loader()));
        } catch (ClassNotFoundException | LinkageError | SetupProblem e) {
            return false;
        }
    }
}
