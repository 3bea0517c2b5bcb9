package io.github.lockevolution.testkit;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.TestReporter;

/** A statement of a test about itself for the lesson, as a report entry of JUnit. The text is in the language of the system. */
enum LessonEntry {

    /** The claim that the test proves, behind its name. */
    PROVES,

    /** The name of the attack that the test is about. */
    ATTACK,

    /** The story of the attack. */
    HAPPENED,

    /** The story of the attack in history, if that is another one. */
    KNOWN,

    /** The story that the lock is known for, drawn. */
    STORY,

    /** The number of schedules that showed the failure, if none shows it any more. */
    BEFORE,

    /** The changes of a lock that somebody changed. */
    CHANGED;

    /** Publishes a text. */
    void publish(TestReporter reporter, String words) {
        reporter.publishEntry(key(), words);
    }

    /** The text, if these entries are of this kind. */
    Optional<String> in(Map<String, String> entries) {
        return Optional.ofNullable(entries.get(key()));
    }

    private String key() {
        return "lesson." + name();
    }
}
