package io.github.lockevolution.faults.text;

/** What there is to know of a language, from its file. */
interface LanguageText extends Text {

    String tag();

    String name();

    /** A regular expression of the signs that every reader's terminal shows, one of them at a time. */
    String signs();

    String fonts();

    /** A {@link PluralRule}; empty if the language has no plural. */
    String plural();
}
