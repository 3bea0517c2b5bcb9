package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SqlWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A prepared statement with the values of its parameters.
 *
 * @param formats how the values are written, one for each or one for all; text if there are none
 * @param columnFormats the same of the rows
 */
record Portal(
        ParsedStatement statement, List<Integer> formats, List<Optional<byte[]>> values, List<Integer> columnFormats) {

    /** Reads the fields of a Bind message behind the name. */
    static Portal read(WireFields fields, Function<String, ParsedStatement> statements) {
        return new Portal(
                statements.apply(fields.text()),
                fields.list(fields::int16),
                fields.list(fields::value),
                fields.list(fields::int16));
    }

    /** A portal without values. */
    static Portal unbound(ParsedStatement statement) {
        return new Portal(statement, List.of(), List.of(), List.of());
    }

    List<String> words() {
        return SqlWords.ofNumbered(
                statement.sql(),
                IntStream.range(0, values.size()).mapToObj(this::literal).toList());
    }

    private String literal(int number) {
        return new WireValue(statement.parameterType(number), isBinary(formats, number)).literal(values.get(number));
    }

    private static boolean isBinary(List<Integer> formats, int number) {
        int format = formats.size() == 1 ? formats.get(0) : number < formats.size() ? formats.get(number) : 0;
        return format == WireValue.BINARY;
    }

    Optional<List<WireValue>> columns() {
        return statement.columns();
    }

    /** @param number from 0 */
    WireValue column(int number) {
        int type = columns()
                .filter(all -> number < all.size())
                .map(all -> all.get(number).type())
                .orElse(0);
        return new WireValue(type, isBinary(columnFormats, number));
    }
}
