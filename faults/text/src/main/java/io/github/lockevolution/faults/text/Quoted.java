package io.github.lockevolution.faults.text;

import java.util.Locale;
import java.util.stream.Collectors;

/** What somebody else wrote, fit to stand in a sentence and on a terminal. */
public final class Quoted {

    /** In characters. */
    private static final int LONGEST = 300;

    private static final String OURS = "io.github.lockevolution.";

    private Quoted() {}

    /** What was thrown: its kind and its words. What the bench has wrapped it into is nobody's concern. */
    public static String thrown(Throwable error) {
        boolean isOurs = error.toString().startsWith(OURS) && error.getMessage() != null;
        if (isOurs && error.getCause() != null) {
            return thrown(error.getCause());
        }
        return shortened(isOurs ? error.getMessage() : error.toString());
    }

    /** The beginning of a text that is too long, and how long it is. */
    public static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }

    /** The same without signs that a terminal obeys, or that turn the direction in which it is read; each is told by its number. */
    public static String harmless(String text) {
        return text.chars().anyMatch(Quoted::isObeyed)
                ? text.chars()
                        .mapToObj(sign -> isObeyed(sign)
                                ? String.format(Locale.ROOT, "\\u%04x", sign)
                                : Character.toString((char) sign))
                        .collect(Collectors.joining())
                : text;
    }

    private static boolean isObeyed(int sign) {
        boolean ends = sign == '\n' || sign == '\t';
        return Character.isISOControl(sign) && !ends || isDirection(sign);
    }

    private static boolean isDirection(int sign) {
        return switch (Character.getDirectionality(sign)) {
            case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                    Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE -> true;
            default -> false;
        };
    }
}
