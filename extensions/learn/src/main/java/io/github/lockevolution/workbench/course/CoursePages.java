package io.github.lockevolution.workbench.course;

import io.github.lockevolution.faults.text.Language;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The pages of a course in one language, and the files that they name. */
record CoursePages(Language language) {

    private static final Pattern ANSWER = Pattern.compile("exercise\\d/[a-z-]+\\.java(?=\\))");

    String page(String name) throws IOException {
        boolean isOriginal = language.locale().equals(Language.ENGLISH.locale());
        return read(name + (isOriginal ? "" : "." + language.locale().toLanguageTag()) + ".md");
    }

    /** The folder of the teacher: a solution of each exercise, and typical mistakes with the grade that each of them gets. */
    void writeAnswers(Path folder) throws IOException {
        String page = page("teacher");
        for (String answer :
                ANSWER.matcher(page).results().map(MatchResult::group).toList()) {
            Files.createDirectories(folder.resolve(answer).getParent());
            Files.writeString(folder.resolve(answer), read(answer));
        }
        Files.writeString(folder.resolve("README.md"), page);
    }

    /** A file beside this class. */
    static String read(String name) throws IOException {
        try (InputStream file = CoursePages.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
