package io.github.lockevolution.testkit;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.TestReporter;

/** What a test says of itself for the lesson, as a report entry of JUnit. Words are in the language of the system. */
enum LessonEntry {

    /** What the test proves, behind its name. */
    PROVES,

    /** The name of the attack that the test is about. */
    ATTACK,

    /** What happened in the attack. */
    HAPPENED,

    /** What history knows of the attack, if that is something else. */
    KNOWN,

    /** The story that the lock is known for, drawn. */
    STORY,

    /** How many schedules showed the failure, if none shows it any more. */
    BEFORE,

    /** What has become of a lock that somebody changed. */
    CHANGED;

    /** Says it. */
    void publish(TestReporter reporter, String words) {
        reporter.publishEntry(key(), words);
    }

    /** What was said, if this is what these entries say. */
    Optional<String> in(Map<String, String> entries) {
        return Optional.ofNullable(entries.get(key()));
    }

    private String key() {
        return "lesson." + name();
    }
}
