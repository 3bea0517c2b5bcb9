package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells from a file, a class name or a command whether it is a critical section, before anything is compiled. */
public final class SectionSource {

    private static final Pattern RUN = declared(SectionClass.RUN);
    private static final Pattern SET_UP = declared(SectionClass.SET_UP);

    private static final Pattern ASKED_TO_SET_UP = Pattern.compile("[\"'`]setup[\"'`]");
    private static final Pattern ASKED_TO_RUN = Pattern.compile("[\"'`]run[\"'`]");

    private static final Pattern BEAN = Pattern.compile(
            "@(Transactional|Service|Component|Repository|Controller|RestController|Scheduled|ApplicationScoped|Singleton)\\b");
    private static final Pattern TAKES_OR_GIVES_BACK = Pattern.compile(
            "[\\w>\\]]\\s+(try_?[lL]ock|lock|acquire|tryAcquire|unlock|release)\\w*\\s*\\([^;{}()]*\\)\\s*(throws|\\{)");

    private SectionSource() {}

    /** Whether what a file has in it is a bean that does some work, and offers nobody a lock. */
    static boolean isWorkOfABean(String source) {
        return BEAN.matcher(source).find()
                && !TAKES_OR_GIVES_BACK.matcher(source).find()
                && !RUN.matcher(source).find();
    }

    /** A method without parameters, and not a call of one: a type stands before its name. */
    private static Pattern declared(String method) {
        return Pattern.compile("[\\w>\\]]\\s+" + method + "\\s*\\(\\s*\\)\\s*(throws|\\{)");
    }

    /**
     * Whether a file or class is a section, as far as it tells without being compiled or run: it has the methods {@code run} and {@code
     * setUp}.
     *
     * @param target a source file in Java, or the name of a class
     */
    public static boolean isSection(String target, List<Path> classPath) {
        return target.endsWith(".java") ? isSection(Path.of(target)) : isSectionClass(target, classPath);
    }

    /** A file in Java; one that cannot be read is none. */
    private static boolean isSection(Path file) {
        String source = text(file);
        return RUN.matcher(source).find() && SET_UP.matcher(source).find();
    }

    /** The stores of a program, by the variables that its script asks for; all stores, if it asks for none. */
    public static SectionStores storesOf(List<String> command) {
        String source = script(command).map(SectionSource::text).orElse("");
        SectionStores asked =
                SectionStores.ofPrograms(store -> store.variables().stream().anyMatch(source::contains));
        return asked.kinds().isEmpty() ? SectionStores.ofPrograms(store -> true) : asked;
    }

    /** A program whose script knows both questions; of one that was compiled, nobody can tell. */
    public static boolean isSectionProgram(List<String> command) {
        String source = script(command).map(SectionSource::text).orElse("");
        return ASKED_TO_SET_UP.matcher(source).find()
                && ASKED_TO_RUN.matcher(source).find();
    }

    /** The last file among its words; what goes before is the interpreter. */
    private static Optional<Path> script(List<String> command) {
        return command.stream().map(Path::of).filter(Files::isRegularFile).reduce((earlier, later) -> later);
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // The error is reported by the next reader or the start of the program.
            return "";
        }
    }

    /** A class by its name; one that is not there is none. */
    private static boolean isSectionClass(String type, List<Path> classPath) {
        try {
            return SectionClass.isSection(Class.forName(
                    type, false, LockClassLoaders.on(classPath, type).loader()));
        } catch (ClassNotFoundException | LinkageError | SetupProblem e) {
            return false;
        }
    }
}
