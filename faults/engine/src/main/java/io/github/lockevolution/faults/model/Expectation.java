package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/** The comparison of the failures that a lock showed with those that it declares. */
public enum Expectation implements Message {

    /** The lock showed all failures that it must and no others. */
    MET("met"),

    /** The lock showed a failure it never has, or did not show one it must have. */
    BROKEN("broken"),

    /** Nothing was proved. */
    INCONCLUSIVE("inconclusive"),

    /** The lock's kind rules the attack out. */
    NOT_APPLICABLE("not applicable");

    private final String json;

    Expectation(String json) {
        this.json = json;
    }

    /** Its word in JSON, the same in every language. */
    public String inJson() {
        return json;
    }

    @Override
    public String in(Language language) {
        return language.text(ExpectationText.class).word(this);
    }
}
