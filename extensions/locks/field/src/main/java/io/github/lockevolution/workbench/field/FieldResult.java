package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What came of judging a library.
 *
 * @param shown empty if it was not judged
 * @param problem the reason, and whether the library was not to be had
 */
record FieldResult(FieldLibrary library, Optional<Shown> shown, Optional<Problem> problem) {

    /**
     * @param words in one sentence
     * @param isLeftOut whether the library was not to be had; else the bench has no verdict
     */
    record Problem(Message words, boolean isLeftOut) {}

    static FieldResult of(FieldLibrary library, Function<FieldLibrary, Shown> bench) {
        try {
            return new FieldResult(library, Optional.of(bench.apply(library)), Optional.empty());
        } catch (SetupProblem e) {
            return new FieldResult(library, Optional.empty(), Optional.of(new Problem(e, true)));
        } catch (InconclusiveException e) {
            return new FieldResult(library, Optional.empty(), Optional.of(new Problem(e, false)));
        }
    }

    boolean isLeftOut() {
        return problem.filter(Problem::isLeftOut).isPresent();
    }

    /** Nothing is proven of a library that was left out. */
    boolean isInconclusive() {
        return shown.flatMap(Shown::gap).isPresent() || problem.isPresent();
    }

    boolean isAsExpected() {
        return !isInconclusive() && shown.orElseThrow().names().equals(expected());
    }

    private Set<String> expected() {
        return library.facts().expected().stream().map(Enum::name).collect(Collectors.toUnmodifiableSet());
    }

    int status() {
        if (isInconclusive()) {
            return ExitStatus.INCONCLUSIVE;
        }
        return isAsExpected() ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
    }

    /** The whole, in a few sentences. */
    String in(Language language) {
        FieldText text = language.text(FieldText.class);
        String name = library.facts().library() + " " + library.facts().version();
        if (problem.isPresent()) {
            String words = problem.get().words().in(language);
            return isLeftOut() ? text.leftOut(name, words) : text.inconclusive(name, words);
        }
        Shown now = shown.orElseThrow();
        if (now.gap().isPresent()) {
            return text.inconclusive(name, now.gap().get());
        }
        String verdict = isAsExpected() ? text.asExpected() : text.notAsExpected(named(expected(), text));
        String sentence = told(name, now, verdict, text);
        return library.shown()
                .map(before -> sentence + " " + since(now, before, text))
                .orElse(sentence);
    }

    private static String told(String name, Shown now, String verdict, FieldText text) {
        if (now.names().isEmpty()) {
            return text.showsNothing(name, now.schedules(), verdict);
        }
        return now.isCounted()
                ? text.shows(name, counts(now, text), now.schedules(), verdict)
                : text.showsSoFar(name, now.told(), verdict);
    }

    private static List<String> counts(Shown shown, FieldText text) {
        return shown.told().stream()
                .map(failure ->
                        text.counted(failure, shown.failures().get(failure).schedules()))
                .toList();
    }

    private static String named(Collection<String> failures, FieldText text) {
        return failures.isEmpty() ? text.noFailure() : String.join(", ", failures);
    }

    private static String since(Shown now, Shown before, FieldText text) {
        if (now.isAs(before)) {
            return text.asBefore();
        }
        return before.isCounted()
                ? text.changed(before.version(), named(counts(before, text), text), before.schedules())
                : text.changedFromPart(before.version(), named(before.told(), text));
    }

    /** What is different in another release. */
    List<String> difference(FieldResult older, Language language) {
        FieldText text = language.text(FieldText.class);
        String before = older.library.facts().version();
        String after = library.facts().version();
        Set<String> then = older.shown.map(Shown::names).orElse(Set.of());
        Set<String> now = shown.map(Shown::names).orElse(Set.of());
        if (isInconclusive() || older.isInconclusive()) {
            return List.of(text.notCompared(before, after));
        }
        if (then.equals(now)) {
            return List.of(text.sameIn(before, after));
        }
        List<String> mended =
                then.stream().filter(failure -> !now.contains(failure)).sorted().toList();
        List<String> brought =
                now.stream().filter(failure -> !then.contains(failure)).sorted().toList();
        return List.of(
                        mended.isEmpty() ? "" : text.mended(mended, before, after),
                        brought.isEmpty() ? "" : text.brought(brought, before, after))
                .stream()
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    JsonFields json() {
        return new JsonFields()
                .with("name", library.name())
                .with("library", library.facts().library())
                .with("version", library.facts().version())
                .with("expected", library.facts().expected())
                .with("verdict", verdict())
                .with("leftOut", problem.filter(Problem::isLeftOut).map(Problem::words))
                .with("cause", problem.filter(known -> !known.isLeftOut).map(Problem::words))
                .with("asBefore", shown.flatMap(now -> library.shown().map(now::isAs)))
                .with("shown", shown);
    }

    private String verdict() {
        if (isInconclusive()) {
            return "inconclusive";
        }
        return isAsExpected() ? "as expected" : "not as expected";
    }
}
