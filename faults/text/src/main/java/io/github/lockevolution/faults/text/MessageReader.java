package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Reads one pattern from its beginning to its end, and reports the place of a syntax error. The syntax is that of {@link MessageTree}. */
final class MessageReader {

    private static final char QUOTE = '\'';
    private static final String SYNTAX = "{},'#=:|<>";

    /** The context of a message, which decides the signs that are special in it. */
    private enum Around {
        NOTHING,
        PLURAL,
        SELECT
    }

    private final String pattern;
    private int at;

    MessageReader(String pattern) {
        this.pattern = pattern;
    }

    /** @throws IllegalArgumentException if the pattern is malformed, or needs more of ICU than is understood here; it says where */
    MessageTree message() {
        return message(Around.NOTHING, "");
    }

    /** @param counted the argument that # stands for in a branch of a plural */
    private MessageTree message(Around around, String counted) {
        List<MessagePart> parts = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        while (at < pattern.length() && !(around != Around.NOTHING && pattern.charAt(at) == '}')) {
            char sign = pattern.charAt(at);
            if (sign == QUOTE) {
                quote(around, words);
            } else if (sign == '{') {
                finish(words, parts);
                parts.add(argument());
            } else {
                at++;
                if (sign == '#' && around == Around.PLURAL) {
                    finish(words, parts);
                    parts.add(new MessagePart.Number(counted));
                } else {
                    words.append(sign);
                }
            }
        }
        finish(words, parts);
        return new MessageTree(parts);
    }

    private static void finish(StringBuilder words, List<MessagePart> parts) {
        if (!words.isEmpty()) {
            parts.add(new MessagePart.Words(words.toString()));
            words.setLength(0);
        }
    }

    /** Two apostrophes are one; one before a special sign quotes up to the next one; any other is a plain apostrophe. */
    private void quote(Around around, StringBuilder words) {
        at++;
        if (is(QUOTE)) {
            at++;
            words.append(QUOTE);
        } else if (is('{') || is('}') || is('#') && around == Around.PLURAL) {
            quoted(words);
        } else {
            words.append(QUOTE);
        }
    }

    private void quoted(StringBuilder words) {
        while (at < pattern.length()) {
            char sign = pattern.charAt(at++);
            if (sign == QUOTE && !is(QUOTE)) {
                return;
            }
            at += sign == QUOTE ? 1 : 0;
            words.append(sign);
        }
    }

    private MessagePart argument() {
        take('{', "");
        String name = word("the name of an argument");
        if (is('}')) {
            at++;
            return new MessagePart.Argument(name);
        }
        take(',', " or } behind the name " + name);
        String type = word("the type of " + name);
        return switch (type) {
            case "number" -> number(name);
            case "list" -> listed(name);
            case "plural" -> new MessagePart.Plural(name, branches(Around.PLURAL, name));
            case "select" -> new MessagePart.Select(name, branches(Around.SELECT, ""));
            default -> throw expected("number, plural, select or list as the type of " + name + ", not " + type);
        };
    }

    private MessagePart number(String name) {
        take('}', " behind the number " + name + ", for no style of one is understood");
        return new MessagePart.Number(name);
    }

    private MessagePart listed(String name) {
        take(',', " and the style of the list " + name);
        ListStyle style = ListStyle.of(word("the style of the list " + name));
        take('}', " behind the list " + name);
        return new MessagePart.Listed(name, style);
    }

    private Map<String, MessagePart> branches(Around around, String counted) {
        take(',', " and the branches");
        Map<String, MessagePart> branches = new LinkedHashMap<>();
        for (space(); !is('}'); space()) {
            String selector = selector(around);
            take('{', " behind " + selector);
            if (branches.put(selector, message(around, counted)) != null) {
                throw expected("each branch once, but " + selector + " stands there twice,");
            }
            take('}', ", which ends the branch " + selector);
        }
        if (!branches.containsKey(MessagePart.OTHER)) {
            throw expected("the branch other");
        }
        at++;
        return branches;
    }

    private String selector(Around around) {
        if (around == Around.PLURAL && is('=')) {
            at++;
            String number = run(sign -> sign >= '0' && sign <= '9');
            if (number.isEmpty()) {
                throw expected("a whole number behind =");
            }
            return "=" + number;
        }
        return word("a branch");
    }

    /** A word with the space around it. */
    private String word(String what) {
        space();
        String word = run(sign -> !Character.isWhitespace(sign) && SYNTAX.indexOf(sign) < 0);
        if (word.isEmpty()) {
            throw expected(what);
        }
        space();
        return word;
    }

    private void space() {
        run(Character::isWhitespace);
    }

    private String run(IntPredicate signs) {
        int from = at;
        while (at < pattern.length() && signs.test(pattern.charAt(at))) {
            at++;
        }
        return pattern.substring(from, at);
    }

    private void take(char sign, String why) {
        space();
        if (!is(sign)) {
            throw expected(sign + why);
        }
        at++;
    }

    private boolean is(char sign) {
        return at < pattern.length() && pattern.charAt(at) == sign;
    }

    private IllegalArgumentException expected(String what) {
        String where = at < pattern.length() ? "before " + pattern.substring(at) : "at the end of " + pattern;
        return new IllegalArgumentException(
                "expected " + what + " at character " + (at + 1) + ", " + Quoted.shortened(where));
    }
}
