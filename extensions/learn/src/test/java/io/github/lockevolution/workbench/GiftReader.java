package io.github.lockevolution.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads back what Moodle imports, as far as the questions here go: a category, and questions with a title, an answer section and a general
 * feedback; a backslash takes the meaning of the character behind it, and before an n it is a new line.
 *
 * @param title of the question
 * @param text in HTML, without what marks it as such
 * @param right the right answers
 * @param wrong the wrong ones
 * @param feedback what is said in the end
 * @see <a href="https://docs.moodle.org/en/GIFT_format">Moodle, GIFT format</a>
 */
record GiftReader(String title, String text, List<String> right, List<String> wrong, String feedback) {

    private static final Pattern QUESTION = Pattern.compile(
            "::(?<title>[^:]+)::\\[html\\](?<text>[^{}~=#:]+)\\{(?<answers>[^{}#:]*)####(?<feedback>[^{}~=#:]*)}");

    /** In the order of the characters: ~ = # { } : and the backslash itself. */
    private static final String SPECIAL = "~=#{}:\\";

    /** Where no file has characters. */
    private static final int HIDDEN = 0xE000;

    /** @throws IllegalArgumentException if something stands where it has no meaning */
    static List<GiftReader> questions(String file) {
        List<GiftReader> questions = new ArrayList<>();
        for (String part : file.strip().split("\n\\s*\n")) {
            if (!part.startsWith("$CATEGORY: ")) {
                questions.add(question(hidden(part)));
            }
        }
        return questions;
    }

    private static GiftReader question(String part) {
        Matcher matcher = QUESTION.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no question: " + shown(part));
        }
        String answers = matcher.group("answers");
        boolean isTrueOrFalse = answers.equals("TRUE") || answers.equals("FALSE");
        return new GiftReader(
                shown(matcher.group("title")),
                shown(matcher.group("text")),
                isTrueOrFalse ? List.of(answers) : answers('=', answers),
                isTrueOrFalse ? List.of() : answers('~', answers),
                shown(matcher.group("feedback")));
    }

    private static List<String> answers(char mark, String answers) {
        return Stream.of(answers.split("(?=[~=])"))
                .filter(answer -> answer.charAt(0) == mark)
                .map(answer -> shown(answer.substring(1)).strip())
                .toList();
    }

    private static String hidden(String text) {
        StringBuilder hidden = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (sign != '\\') {
                hidden.append(sign);
            } else if (text.charAt(++i) == 'n') {
                hidden.append((char) (HIDDEN + SPECIAL.length()));
            } else if (SPECIAL.indexOf(text.charAt(i)) < 0) {
                throw new IllegalArgumentException("a backslash before " + text.charAt(i) + " in " + text);
            } else {
                hidden.append((char) (HIDDEN + SPECIAL.indexOf(text.charAt(i))));
            }
        }
        return hidden.toString();
    }

    private static String shown(String hidden) {
        StringBuilder text = new StringBuilder();
        hidden.chars()
                .forEach(sign -> text.append(
                        sign == HIDDEN + SPECIAL.length()
                                ? '\n'
                                : sign >= HIDDEN && sign < HIDDEN + SPECIAL.length()
                                        ? SPECIAL.charAt(sign - HIDDEN)
                                        : (char) sign));
        return text.toString();
    }
}
