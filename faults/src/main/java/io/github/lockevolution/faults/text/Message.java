package io.github.lockevolution.faults.text;

/** Something that was found out, and can be said in any language. */
@FunctionalInterface
public interface Message {

    /** The same fact in words, without a full stop. */
    String in(Language language);
}
