package io.github.lockevolution.workbench.cards;

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
            "9-applications");

    public Cards {
        themes = List.copyOf(themes);
    }

    /** Reads them from the class path. Whatever the language, themes and cards are the same and in the same order. */
    public static Cards in(Language language) {
        return new Cards(
                language, FILES.stream().map(file -> theme(file, language)).toList());
    }

    private static Theme theme(String file, Language language) {
        Theme original = CardFile.read(file + Language.EN.finalCheck()).toTheme();
        return language == Language.EN
                ? original
                : CardFile.read(file + language.finalCheck()).translating(original);
    }

    /** The cards of all themes, one after the other. */
    public List<Card> all() {
        return themes.stream().flatMap(theme -> theme.cards().stream()).toList();
    }
}
