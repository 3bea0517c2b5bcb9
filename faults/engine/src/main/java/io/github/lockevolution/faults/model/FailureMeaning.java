package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;

/**
 * What a failure is, in a few words.
 *
 * @param rule of the lock: of one that several may have, it is told in other words
 */
public record FailureMeaning(Failure failure, Rule rule) implements Message {

    @Override
    public String in(Language language) {
        FailureText text = language.text(FailureText.class);
        if (rule instanceof Rule.Once) {
            return text.onceMeaning(failure);
        }
        if (rule instanceof Rule.Section) {
            return text.sectionMeaning(failure);
        }
        return rule.isOne() ? text.meaning(failure) : text.sharedMeaning(failure);
    }
}
