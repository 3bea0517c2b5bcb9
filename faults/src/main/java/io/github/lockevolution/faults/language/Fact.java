package io.github.lockevolution.faults.language;

/** Something that was found out, and can be said in any language. */
@FunctionalInterface
public interface Fact {

    /** The same fact in words, without a full stop. */
    String in(Language language);
}
