package io.github.lockevolution.faults.playground.page;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes JSON without reflection: maps, collections, texts, numbers; an empty {@code Optional} is {@code null}. */
public final class Json {

    /** JavaScript would round a larger number, so that is a text. */
    private static final BigInteger LARGEST_NUMBER = BigInteger.TWO.pow(53);

    private Json() {}

    public static String of(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Json::of).orElse("null");
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(entry.getKey().toString()) + ":" + of(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof BigInteger number && number.compareTo(LARGEST_NUMBER) > 0) {
            return quoted(number.toString());
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(String.valueOf(value));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char sign : text.toCharArray()) {
            if (sign == '"' || sign == '\\') {
                quoted.append('\\').append(sign);
            } else if (sign < ' ') {
                quoted.append("\\u00")
                        .append(Character.forDigit(sign / 16, 16))
                        .append(Character.forDigit(sign % 16, 16));
            } else {
                quoted.append(sign);
            }
        }
        return quoted.append('"').toString();
    }
}
