package io.github.lockevolution.faults.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes text from elsewhere fit for a sentence and a terminal. */
public final class Quoted {

    /** The longest text, in characters. */
    private static final int LONGEST = 300;

    /** Invisible marks of a direction, and ends of lines. */
    private static final String MARKS = "\u061c\u200e\u200f\u2028\u2029";

    /**
     * The first sign of a workflow command: of one form at the beginning of a line, where any word may be after a break, of others
     * anywhere.
     *
     * @see <a href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">workflow commands</a>
     */
    private static final Pattern COMMAND = Pattern.compile("(?<![^\\s\\p{Z}]):(?=:[A-Za-z])|#(?=#(vso|teamcity)?\\[)");

    private static final int LONGEST_WORD = 120;

    private static final String OURS = "io.github.lockevolution.";

    private static final List<String> BENCH =
            List.of(OURS + "faults.", OURS + "lock.", OURS + "testkit.", OURS + "workbench.");

    /** Beside those of the stores. */
    private static final List<String> LIBRARIES = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.apache.",
            "org.springframework.",
            "org.hibernate.",
            "io.netty.",
            "com.zaxxer.",
            "net.javacrumbs.",
            "reactor.",
            "kotlin.");

    private static final List<String> ALL_LIBRARIES = Stream.concat(
                    LIBRARIES.stream(), ClientLibrary.all().stream().map(ClientLibrary::packages))
            .toList();

    private Quoted() {}

    /**
     * An exception: its kind and its message, and the first line of the program that led to it. Exceptions of the bench around it are left
     * out, and so is the error that a class could not be initialized because of it.
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

    /** The first line that is not of Java, the bench, a library or the caller of the bench; empty if there is none. */
    private static String place(Throwable error) {
        List<StackTraceElement> frames = List.of(error.getStackTrace());
        int called = frames.size() - 1;
        while (called >= 0 && !isIn(BENCH, frames.get(called))) {
            called--;
        }
        return (called < 0 ? frames : frames.subList(0, called))
                .stream()
                        .filter(frame -> frame.getLineNumber() > 0 && frame.getFileName() != null)
                        .filter(frame -> !isIn(BENCH, frame) && !isIn(ALL_LIBRARIES, frame))
                        .findFirst()
                        .map(frame -> ", " + file(frame) + ":" + frame.getLineNumber())
                        .orElse("");
    }

    private static boolean isIn(List<String> packages, StackTraceElement frame) {
        return packages.stream().anyMatch(frame.getClassName()::startsWith);
    }

    /** The file of a frame, by its class: code that is compiled from a text has no file name of its own. */
    private static String file(StackTraceElement frame) {
        String type = frame.getClassName().replaceFirst(".*\\.", "").replaceFirst("(?<=.)\\$.*", "");
        return type + frame.getFileName().replaceFirst("[^.]*", "");
    }

    /** A text that is too long, by its beginning and its length. */
    public static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }

    /** A command or a statement, word by word. A script, or another long word, is shown by its first line and its length. */
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
     * The text without signs that a terminal obeys, or that turn the direction of reading, and without commands to a CI server in its log;
     * each such sign is replaced by its number.
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
