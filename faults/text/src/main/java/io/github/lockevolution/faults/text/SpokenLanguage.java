package io.github.lockevolution.faults.text;

import java.util.Locale;

/** The rules of a language that a message needs to be said in it. */
interface SpokenLanguage {

    Locale locale();

    /** Which branch of a plural a number takes in it, if none has the number itself. */
    String plural(long count);

    /** Two things of a list; the head may be joined of several already. */
    String joined(ListStyle style, String head, String tail);

    /** An argument of a message, in words. */
    String word(Object argument);
}
