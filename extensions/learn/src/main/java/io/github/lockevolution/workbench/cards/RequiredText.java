package io.github.lockevolution.workbench.cards;

/** A text that has to be there. */
final class RequiredText {

    private RequiredText() {}

    /**
     * The text itself, if it says something.
     *
     * @param what the name of the text, in words
     */
    static String required(String what, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " needs a text, got a blank one");
        }
        return text;
    }
}
