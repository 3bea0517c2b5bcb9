package io.github.lockevolution.faults.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of plural for a whole number in a language. Its message file has the rule in the form of CLDR, without the samples; Polish:
 *
 * <pre>
 * one: i = 1 and v = 0;
 * few: i % 10 = 2..4 and i % 100 != 12..14;
 * many: i != 1 and i % 10 = 0..1 or i % 10 = 5..9 or i % 100 = 12..14
 * </pre>
 *
 * <p>The letters n and i are the number; v, w, f, t, c and e are of fractions and exponents, so they are 0. The first kind that fits is
 * taken, and {@code other} if none does; so an empty rule is for a language in which all numbers are alike.
 */
record PluralRule(Map<String, LongPredicate> kinds) {

    private static final String FORM = "a rule such as one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14";
    private static final Pattern RELATION = Pattern.compile(
            "(?<operand>[nivwftce])( *% *(?<divisor>[1-9]\\d{0,8}))? *(?<not>!?)= *(?<ranges>[\\d., ]*\\d)");
    private static final Pattern RANGE = Pattern.compile("(?<first>\\d{1,18})(\\.\\.(?<last>\\d{1,18}))?");

    /** @throws IllegalArgumentException if it is malformed */
    static PluralRule parse(String rule) {
        Map<String, LongPredicate> kinds = new LinkedHashMap<>();
        split(rule.strip(), ";").filter(kind -> !kind.isEmpty()).forEach(kind -> {
            String[] parts = kind.split(" *: *", 2);
            if (parts.length < 2 || kinds.put(parts[0], condition(parts[1])) != null) {
                throw new IllegalArgumentException("expected " + FORM + ", each kind once, not " + kind);
            }
        });
        return new PluralRule(kinds);
    }

    private static LongPredicate condition(String text) {
        return split(text, " or ")
                .map(one -> split(one, " and ").map(PluralRule::relation).reduce(LongPredicate::and))
                .flatMap(Optional::stream)
                .reduce(LongPredicate::or)
                .orElseThrow();
    }

    private static LongPredicate relation(String text) {
        Matcher relation = matched(RELATION, text);
        List<LongPredicate> ranges =
                split(relation.group("ranges"), ",").map(PluralRule::range).toList();
        boolean isNumber = "ni".contains(relation.group("operand"));
        boolean wanted = relation.group("not").isEmpty();
        long divisor = relation.group("divisor") == null ? Long.MAX_VALUE : Long.parseLong(relation.group("divisor"));
        return count -> ranges.stream().anyMatch(range -> range.test(isNumber ? count % divisor : 0)) == wanted;
    }

    private static LongPredicate range(String text) {
        Matcher range = matched(RANGE, text);
        long first = Long.parseLong(range.group("first"));
        long last = range.group("last") == null ? first : Long.parseLong(range.group("last"));
        return count -> count >= first && count <= last;
    }

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected " + FORM + ", not " + text);
        }
        return matcher;
    }

    private static Stream<String> split(String text, String sign) {
        return Stream.of(text.split(sign, -1)).map(String::strip);
    }

    /** The kind of a number: {@code one}, {@code few}, {@code many}, {@code other} and so on. */
    String kind(long count) {
        return kinds.entrySet().stream()
                .filter(kind -> kind.getValue().test(Math.abs(count)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(MessagePart.OTHER);
    }
}
