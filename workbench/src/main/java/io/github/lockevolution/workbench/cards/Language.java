package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A language the cards are written in. */
public enum Language {

    /** English; these files have everything. */
    EN(io.github.lockevolution.faults.text.Language.ENGLISH, ".yaml"),

    /** Chinese; these files have the texts alone. */
    ZH(LanguageSetting.parse("zh"), ".zh-CN.yaml");

    private final String code;
    private final String finalCheck;

    Language(io.github.lockevolution.faults.text.Language told, String finalCheck) {
        this.code = told.tag();
        this.finalCheck = finalCheck;
    }

    /** Two letters, such as {@code en}. */
    public String code() {
        return code;
    }

    /** How the names of its files end. */
    String finalCheck() {
        return finalCheck;
    }

    /** Chinese for those whose machine speaks Chinese, else English. */
    public static Language of(Locale locale) {
        return locale.getLanguage().equals(ZH.code) ? ZH : EN;
    }

    /**
     * The language of this code.
     *
     * @throws SetupProblem if there is none
     */
    public static Language named(String code) {
        return Stream.of(values())
                .filter(language -> language.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new SetupProblem("there are no cards in '" + code + "'; there are "
                        + Stream.of(values()).map(Language::code).collect(Collectors.joining(", "))));
    }
}
