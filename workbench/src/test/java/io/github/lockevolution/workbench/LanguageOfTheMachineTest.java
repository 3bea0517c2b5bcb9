package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nothing is written as the language of the machine has it: {@code I} has no dot in Turkish, and {@code 7} is another sign in Arabic. */
class LanguageOfTheMachineTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern BY_THE_MACHINE =
            Pattern.compile("\\.to(Lower|Upper)Case\\(\\)|::to(Lower|Upper)Case\\b"
                    + "|\\bString\\.format\\((?!\\s*(Locale\\.|language\\.locale))|\\.printf\\((?!\\s*Locale\\.)"
                    + "|new (DecimalFormat|SimpleDateFormat|Formatter)\\(|NumberFormat\\.get\\w+\\(\\)"
                    + "|\\.ofPattern\\(\"[^\"]*\"\\)|\\bMessageFormat\\.format\\(");

    /** A test may put words together; a program that does so with a number writes it in the digits of the machine. */
    private static final Pattern BY_THE_MACHINE_IN_MAIN =
            Pattern.compile(BY_THE_MACHINE + "|\\.formatted\\(|\\b(LOWER|UPPER)\\((?!\\?)[a-z]");

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isMade = folder.getFileName().toString().equals("target");
                return isMade || folder.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java")) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    private static List<String> found(Path source) {
        boolean isMain = source.toString().contains("main");
        try {
            return (isMain ? BY_THE_MACHINE_IN_MAIN : BY_THE_MACHINE)
                    .matcher(Files.readString(source))
                    .results()
                    .map(place -> source + ": " + place.group())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void no_source_asks_for_the_letters_or_the_digits_of_the_machine() throws IOException {
        List<Path> sources = sources();

        assertThat(sources).hasSizeGreaterThan(1000);
        assertThat(sources.stream()
                        .filter(source -> !source.endsWith(getClass().getSimpleName() + ".java"))
                        .flatMap(source -> found(source).stream()))
                .isEmpty();
    }
}
