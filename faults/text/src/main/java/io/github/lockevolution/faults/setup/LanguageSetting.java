package io.github.lockevolution.faults.setup;

import io.github.lockevolution.faults.text.Language;

/** The language a person asks for with {@code --language}. */
public final class LanguageSetting {

    private LanguageSetting() {}

    /**
     * The language of this tag.
     *
     * @throws SetupProblem if there is none
     */
    public static Language parse(String tag) {
        return Language.withTag(tag)
                .orElseThrow(
                        () -> new SetupProblem(SetupText.class, text -> text.noSuchLanguage(tag, Language.tags())));
    }
}
