package io.github.lockevolution.testkit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;

/** A test, or a class of tests that could not begin, with its statements about itself. */
final class LessonItem {

    /** The section of the lesson that a test belongs to. */
    enum Section {
        UNDISTURBED,
        SCHEDULES,
        ATTACKS,
        BY_HAND
    }

    private enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    private final Optional<Class<?>> testClass;
    private final Optional<Class<?>> declaredBy;
    private final String name;
    private final Map<String, String> said = new HashMap<>();
    private Outcome outcome = Outcome.PASSED;
    private String reason = "";

    LessonItem(Optional<Class<?>> testClass, Optional<Class<?>> declaredBy, String name) {
        this.testClass = testClass;
        this.declaredBy = declaredBy;
        // JUnit appends the types of the parameters to a name.
        this.name = name.replaceFirst(" \\([A-Z][A-Za-z]*(, [A-Z][A-Za-z]*)*\\)$", "");
    }

    void add(Map<String, String> entries) {
        said.putAll(entries);
    }

    void end(TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL -> outcome = Outcome.PASSED;
            case ABORTED -> skip(message(result));
            case FAILED -> {
                outcome = Outcome.FAILED;
                reason = message(result);
            }
        }
    }

    private static String message(TestExecutionResult result) {
        return result.getThrowable()
                .map(thrown -> Optional.ofNullable(thrown.getMessage()).orElseGet(thrown::toString))
                .orElse("");
    }

    void skip(String why) {
        outcome = Outcome.SKIPPED;
        reason = why;
    }

    String name() {
        return name;
    }

    Optional<Class<?>> testClass() {
        return testClass;
    }

    Optional<String> said(LessonEntry entry) {
        return entry.in(said);
    }

    boolean hasFailed() {
        return outcome == Outcome.FAILED;
    }

    boolean isSkipped() {
        return outcome == Outcome.SKIPPED;
    }

    /** The reason why it failed or was skipped, in one line; empty if it passed. */
    String reason() {
        return reason.strip().lines().findFirst().orElse("");
    }

    /** Whether the test is one of every lock. */
    boolean isOfContract() {
        return declaredBy.equals(Optional.of(LockContract.class))
                || declaredBy.equals(Optional.of(CensusContract.class))
                || declaredBy.equals(Optional.of(AttackContract.class));
    }

    Section section() {
        if (isIn(LockContract.class)) {
            return Section.UNDISTURBED;
        }
        if (isIn(CensusContract.class)) {
            return Section.SCHEDULES;
        }
        return isIn(AttackContract.class) ? Section.ATTACKS : Section.BY_HAND;
    }

    private boolean isIn(Class<?> contract) {
        return testClass.filter(contract::isAssignableFrom).isPresent();
    }
}
