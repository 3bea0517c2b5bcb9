package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.text.Language;
import java.util.List;

/**
 * All interview cards in one language.
 *
 * @param language in which the texts are
 * @param themes in the order in which they build on each other
 */
public record Cards(Language language, List<Theme> themes) {

    /** A class path cannot be listed, a jar on it even less; so the files are named here. */
    private static final List<String> FILES = List.of(
            "1-why",
            "2-acquire",
            "3-release",
            "4-expiry",
            "5-api",
            "6-ambiguity",
            "7-replication",
            "8-fencing",
            "9-applications",
            "10-stores",
            "11-redisson",
            "12-today");

    public Cards {
        themes = List.copyOf(themes);
    }

    /** Reads them from the class path. Themes and cards are the same in every language, and in the same order. */
    public static Cards in(Language language) {
        return new Cards(
                language, FILES.stream().map(file -> theme(file, language)).toList());
    }

    private static Theme theme(String file, Language language) {
        Theme original = CardFile.read(file + ".yaml").toTheme();
        return isOriginal(language)
                ? original
                : CardFile.read(file + suffix(language) + ".yaml").translating(original);
    }

    /** The part of a file's name for a language, behind the base name. */
    static String suffix(Language language) {
        return isOriginal(language) ? "" : "." + language.locale().toLanguageTag();
    }

    /** Whether the first files, which have everything, are in this language; those of another have the texts alone. */
    private static boolean isOriginal(Language language) {
        return language.locale().equals(Language.ENGLISH.locale());
    }

    /** The cards of all themes, one after the other. */
    public List<Card> all() {
        return themes.stream().flatMap(theme -> theme.cards().stream()).toList();
    }
}
