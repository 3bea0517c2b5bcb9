package io.github.lockevolution.testkit;

import java.util.Optional;

/** Whether a lesson is printed in colours, beside words that say the same. */
enum LessonStyle {
    PLAIN,
    COLOUR;

    private static final String BOLD = "1";
    private static final String BLUE = "36";
    private static final String ORANGE = "1;33";

    /** The property by which a lesson is asked for. */
    static final String PROPERTY = "lockevolution.lesson";

    /** The style that is asked for; empty if no lesson is. */
    static Optional<LessonStyle> asked() {
        return switch (System.getProperty(PROPERTY, "")) {
            case "plain" -> Optional.of(PLAIN);
            case "colour" -> Optional.of(COLOUR);
            default -> Optional.empty();
        };
    }

    String heading(String words) {
        return in(BOLD, words);
    }

    String passed(String words) {
        return in(BLUE, words);
    }

    /** The colour of a failure, of a lock or a test. */
    String failure(String words) {
        return in(ORANGE, words);
    }

    private String in(String code, String words) {
        return this == COLOUR ? "\033[" + code + "m" + words + "\033[m" : words;
    }
}
