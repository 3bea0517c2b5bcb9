package io.github.lockevolution.workbench.cards;

/** A text that has to be there. */
final class RequiredText {

    private RequiredText() {}

    /**
     * The text itself, if it says something.
     *
     * @param what whose text it is, in words
     * @param text as it was read; {@code null} if it was not there
     */
    static String required(String what, String text) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException(what + " needs a text, got " + (text == null ? "none" : "a blank one"));
        }
        return text;
    }
}
