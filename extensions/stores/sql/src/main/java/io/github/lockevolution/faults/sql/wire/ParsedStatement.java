package io.github.lockevolution.faults.sql.wire;

import java.util.List;
import java.util.Optional;

/** A prepared statement, and what is known of its parameters and its columns. Guarded by the {@link SessionStatements} that it belongs to. */
final class ParsedStatement {

    private final String sql;
    /** The types of the parameters, by their numbers in {@code pg_type}; 0 for one that the server has to find out. */
    private List<Integer> parameters;
    /** Empty as long as the server has not described them. */
    private Optional<List<WireValue>> columns = Optional.empty();

    private ParsedStatement(String sql, List<Integer> parameters) {
        this.sql = sql;
        this.parameters = parameters;
    }

    /** Reads the fields of a Parse message behind the name. */
    static ParsedStatement read(WireFields fields) {
        return new ParsedStatement(fields.text(), fields.list(fields::int32));
    }

    /** A statement that no message has prepared. */
    static ParsedStatement unknown(String words) {
        return new ParsedStatement(words, List.of());
    }

    /** The columns in a description of rows. */
    static List<WireValue> columns(WireFields fields) {
        return fields.list(() -> {
            fields.text();
            fields.int32();
            fields.int16();
            int type = fields.int32();
            fields.int16();
            fields.int32();
            return new WireValue(type, fields.int16() == WireValue.BINARY);
        });
    }

    void learnParameters(WireFields fields) {
        parameters = fields.list(fields::int32);
    }

    void learnColumns(List<WireValue> described) {
        columns = Optional.of(described);
    }

    String sql() {
        return sql;
    }

    /** @param number from 0 */
    int parameterType(int number) {
        return number < parameters.size() ? parameters.get(number) : 0;
    }

    Optional<List<WireValue>> columns() {
        return columns;
    }
}
