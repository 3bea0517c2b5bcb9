package io.github.lockevolution.faults.canary;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;

/** A run did not see a lock break that is known to be broken, so nothing else it says can be relied on. */
public final class CanaryMissed extends RuntimeException implements Message {

    private static final long serialVersionUID = 1L;

    /** Not serialized: an exception that was deserialized says its English message in every language. */
    private final transient Message words;

    private CanaryMissed(Message words) {
        super(words.in(Language.ENGLISH));
        this.words = words;
    }

    /**
     * @param insteadSeen the observation that the run made instead, in a few words
     */
    public static CanaryMissed seeing(Message insteadSeen) {
        return new CanaryMissed(Message.of(CanaryText.class, text -> text.missed(insteadSeen)));
    }

    /**
     * @param schedules the number of schedules counted
     * @param counts the number of them that showed each failure, such as {@code RACE=1}
     */
    public static CanaryMissed counting(String schedules, List<String> counts) {
        return seeing(Message.of(CanaryText.class, text -> text.counted(schedules, counts)));
    }

    @Override
    public String in(Language language) {
        return Optional.ofNullable(words).map(known -> known.in(language)).orElseGet(this::getMessage);
    }
}
