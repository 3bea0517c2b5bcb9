package io.github.lockevolution.workbench.text;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came from no message file, found in what is printed in the pseudo-language: words with a plain vowel. In a message every
 * vowel has an accent, so such a word is hard-coded, or it is one of the exceptions, which are the same in every language.
 */
public final class Unmarked {

    /** The language that everything has to be printed in. */
    public static final Language PSEUDO = LanguageSetting.parse("qps");

    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");
    private static final Pattern PLAIN_VOWEL = Pattern.compile("[aeiouAEIOU]");

    /** What Redis is sent and answers. */
    private static final String REDIS =
            "\\b(SET|SETNX|SETEX|DEL|EXPIRE|EVALSHA|GET|EX|OK|nil|lock|key|owner|seconds|token[A-N]?"
                    + "|sha|[0-9a-f]{7,40})\\b";

    private static final String MOVES = "\\b([A-D]-(crash|lost)|expire)\\b";

    private final List<String> exceptions = new ArrayList<>();
    private final List<String> names;

    private Unmarked() {
        List<String> locks = LockCatalog.onTheClassPath().all().stream()
                .flatMap(lock -> Stream.of(lock.name(), lock.title(), lock.storeName()))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        List<String> failures = Arrays.stream(Failure.values()).map(Enum::name).toList();
        names = List.of(anyOf(locks), anyOf(failures), MOVES, REDIS);
    }

    /** But for the names of locks, their stores, failures and moves, and for what Redis is sent and answers. */
    public static Unmarked butForNames() {
        return new Unmarked();
    }

    /** But also for these texts, however their lines are broken. */
    public Unmarked and(List<String> texts) {
        exceptions.add(anyOf(texts));
        return this;
    }

    /** But also for what this regular expression matches. */
    public Unmarked andPattern(String pattern) {
        exceptions.add(pattern);
        return this;
    }

    private static String anyOf(List<String> texts) {
        return texts.stream()
                .map(text -> Arrays.stream(text.strip().split("\\s+"))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("\\s+")))
                .collect(Collectors.joining("|", "(?:", ")"));
    }

    /** The words found. An output without any message is one, too: nobody would have looked at anything. */
    public List<String> in(String output) {
        if (!output.contains("⟦")) {
            return List.of(output);
        }
        String rest = output;
        for (String exception : exceptions) {
            rest = rest.replaceAll(exception, " ");
        }
        for (String name : names) {
            rest = rest.replaceAll(name, " ");
        }
        return WORD.matcher(rest)
                .results()
                .map(MatchResult::group)
                .filter(word -> PLAIN_VOWEL.matcher(word).find())
                .toList();
    }
}
