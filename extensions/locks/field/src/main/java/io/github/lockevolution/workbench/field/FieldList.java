package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The libraries one after the other, the most fetched first. */
final class FieldList {

    private FieldList() {}

    /** Those whose downloads are not known come last, by their names. */
    static List<FieldLibrary> byDownloads() {
        return Field.all().stream()
                .sorted(Comparator.comparing(
                                (FieldLibrary library) -> library.facts()
                                        .downloads()
                                        .map(FieldLibrary.Downloads::count)
                                        .orElse(-1L),
                                Comparator.reverseOrder())
                        .thenComparing(FieldLibrary::name))
                .toList();
    }

    /** The library and its version; with its name in the field, if that tells it from another row of the same library. */
    static String title(FieldLibrary library) {
        FieldLibrary.Facts facts = library.facts();
        boolean isOneOfSeveral = Field.all().stream()
                        .filter(other -> other.facts().library().equals(facts.library()))
                        .count()
                > 1;
        return facts.library() + " " + facts.version() + (isOneOfSeveral ? " (" + library.name() + ")" : "");
    }

    /** One line for the terminal. */
    static String line(FieldLibrary library, Language language) {
        return Screen.padded(library.name(), Screen.widest(Field.names().stream()))
                + "  " + Screen.padded(library.facts().version(), 13)
                + " " + result(library, language);
    }

    /** The failures that it has shown, in a few words. */
    static String result(FieldLibrary library, Language language) {
        FieldText text = language.text(FieldText.class);
        Optional<Shown> shown = library.shown();
        if (shown.isEmpty()) {
            return text.notJudged();
        }
        if (shown.get().gap().isPresent()) {
            return text.noVerdict();
        }
        List<String> failures = shown.get().told();
        return failures.isEmpty() ? text.noFailure() : String.join(", ", failures);
    }

    /** The failures with their counts, in Markdown. */
    static String counts(FieldLibrary library, Language language) {
        Optional<Shown> shown = library.shown().filter(known -> known.gap().isEmpty());
        return shown.filter(known -> !known.told().isEmpty())
                .map(known -> known.told().stream()
                        .map(failure -> "`" + failure + "`" + known.share(failure))
                        .collect(Collectors.joining(", ")))
                .orElseGet(() -> result(library, language));
    }

    /** The failures that its source lets expect, in Markdown. */
    static String expected(FieldLibrary library, Language language) {
        List<Failure> expected = library.facts().expected();
        return expected.isEmpty()
                ? language.text(FieldText.class).noFailure()
                : expected.stream().map(failure -> "`" + failure + "`").collect(Collectors.joining(", "));
    }

    /** The count with its source, in Markdown. */
    static String downloads(FieldLibrary library, Language language) {
        return library.facts()
                .downloads()
                .map(known -> "[" + String.format(Locale.ROOT, "%,d", known.count()) + "](" + known.at() + ") ("
                        + known.seen() + ")")
                .orElseGet(() -> language.text(FieldText.class).noDownloads());
    }

    /** What trackers and releases say. */
    static String known(FieldLibrary.Words words) {
        return words.tracker() + words.since().map(since -> " " + since).orElse("");
    }

    /** What every schedule has shown, and which schedules these are. */
    static String observation(FieldLibrary library, Language language) {
        return library.in(language).shows()
                + library.shown()
                        .flatMap(Shown::bounds)
                        .map(bounds ->
                                " (" + bounds.words(ClientProgram.CAREFUL).in(language) + ")")
                        .orElse("");
    }

    /** How many were judged, and what came of it. */
    static String summary(List<FieldResult> results, Language language) {
        long asExpected = results.stream().filter(FieldResult::isAsExpected).count();
        long leftOut = results.stream().filter(FieldResult::isLeftOut).count();
        long inconclusive = results.stream().filter(FieldResult::isInconclusive).count() - leftOut;
        return language.text(FieldText.class)
                .summary(
                        results.size(),
                        asExpected,
                        results.size() - asExpected - leftOut - inconclusive,
                        inconclusive,
                        leftOut);
    }
}
