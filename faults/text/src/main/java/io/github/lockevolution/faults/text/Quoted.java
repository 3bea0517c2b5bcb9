package io.github.lockevolution.faults.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What somebody else wrote, fit to stand in a sentence and on a terminal. */
public final class Quoted {

    /** In characters. */
    private static final int LONGEST = 300;

    /** Marks of a direction, and ends of lines, that look like nothing. */
    private static final String MARKS = "\u061c\u200e\u200f\u2028\u2029";

    /**
     * The first sign of a command: of one form at the beginning of a line, which is where a word may come to stand, of others anywhere.
     *
     * @see <a href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">workflow commands</a>
     */
    private static final Pattern COMMAND = Pattern.compile("(?<![^\\s\\p{Z}]):(?=:[A-Za-z])|#(?=#(vso|teamcity)?\\[)");

    private static final int LONGEST_WORD = 120;

    private static final String OURS = "io.github.lockevolution.";

    private static final List<String> BENCH =
            List.of(OURS + "faults.", OURS + "lock.", OURS + "testkit.", OURS + "workbench.");

    private static final List<String> LIBRARIES = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "redis.clients.",
            "org.h2.",
            "org.postgresql.",
            "org.mariadb.",
            "org.apache.",
            "org.springframework.",
            "org.hibernate.",
            "org.redisson.",
            "io.lettuce.",
            "io.netty.",
            "com.zaxxer.",
            "net.javacrumbs.",
            "reactor.",
            "kotlin.");

    private Quoted() {}

    /**
     * What was thrown: its kind and its words, and the first line of a program that led there. What the bench has wrapped it into is nobody's
     * concern, nor is it of interest that a class could not be initialized for that reason.
     */
    public static String thrown(Throwable error) {
        boolean isOurs = error.getClass().getName().startsWith(OURS) && error.getMessage() != null;
        if ((isOurs || error instanceof ExceptionInInitializerError) && error.getCause() != null) {
            return thrown(error.getCause());
        }
        return isOurs ? shortened(error.getMessage()) : shortened(words(error)) + place(error);
    }

    /** The message of an error, or its type if the error throws when it is asked. */
    private static String words(Throwable error) {
        try {
            return String.valueOf(error.toString());
        } catch (RuntimeException | StackOverflowError e) {
            return error.getClass().getName();
        }
    }

    /** Nothing if no line is known that is neither Java's nor the bench's nor a library's, nor of whoever has called the bench. */
    private static String place(Throwable error) {
        List<StackTraceElement> frames = List.of(error.getStackTrace());
        int called = frames.size() - 1;
        while (called >= 0 && !isIn(BENCH, frames.get(called))) {
            called--;
        }
        return (called < 0 ? frames : frames.subList(0, called))
                .stream()
                        .filter(frame -> frame.getLineNumber() > 0 && frame.getFileName() != null)
                        .filter(frame -> !isIn(BENCH, frame) && !isIn(LIBRARIES, frame))
                        .findFirst()
                        .map(frame -> ", " + file(frame) + ":" + frame.getLineNumber())
                        .orElse("");
    }

    private static boolean isIn(List<String> packages, StackTraceElement frame) {
        return packages.stream().anyMatch(frame.getClassName()::startsWith);
    }

    /** By the class in it: what is compiled from a text has no file of its own name. */
    private static String file(StackTraceElement frame) {
        String type = frame.getClassName().replaceFirst(".*\\.", "").replaceFirst("(?<=.)\\$.*", "");
        return type + frame.getFileName().replaceFirst("[^.]*", "");
    }

    /** The beginning of a text that is too long, and how long it is. */
    public static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }

    /** A command or a statement, word by word. Of a script, or another long word, its first line and how long it is. */
    public static String command(List<String> words) {
        return words.stream().map(Quoted::word).collect(Collectors.joining(" "));
    }

    private static String word(String word) {
        if (word.length() <= LONGEST_WORD) {
            return word.strip().replaceAll("\\s+", " ");
        }
        String[] lines = word.strip().split("\n");
        return lines[0].substring(0, Math.min(LONGEST_WORD, lines[0].length())) + "... ("
                + (lines.length > 1 ? lines.length + " lines, " : "") + word.length() + " characters)";
    }

    /**
     * The same without signs that a terminal obeys, or that turn the direction in which it is read, and without what a CI server would take for
     * a command in its log; each is told by its number.
     */
    public static String harmless(String text) {
        String shown = text.chars().anyMatch(Quoted::isObeyed)
                ? text.chars()
                        .mapToObj(sign -> isObeyed(sign) ? number(sign) : Character.toString((char) sign))
                        .collect(Collectors.joining())
                : text;
        return shown.contains("::") || shown.contains("##")
                ? COMMAND.matcher(shown)
                        .replaceAll(sign ->
                                Matcher.quoteReplacement(number(sign.group().charAt(0))))
                : shown;
    }

    private static String number(int sign) {
        return String.format(Locale.ROOT, "\\u%04x", sign);
    }

    private static boolean isObeyed(int sign) {
        boolean ends = sign == '\n' || sign == '\t';
        return Character.isISOControl(sign) && !ends || isDirection(sign) || MARKS.indexOf(sign) >= 0;
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
