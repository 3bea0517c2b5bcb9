package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SqlWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements that a session has prepared, by the numbers that the server gives them. Used by the thread that serves the client. */
final class MysqlStatements {

    private static final int FLAGS = 5;

    private final Map<Integer, Prepared> prepared = new HashMap<>();

    private static final class Prepared {

        private final String sql;
        private final int parameters;
        /** As the client has told them last. */
        private List<MysqlType> types = List.of();
        /** The values that came before the statement is run, by the number of the parameter from 0. */
        private final Map<Integer, String> early = new HashMap<>();

        Prepared(String sql, int parameters) {
            this.sql = sql;
            this.parameters = parameters;
        }
    }

    /** Notes a statement by the answer of the server, unless that is an error. */
    void prepare(String sql, MysqlPacket answer) {
        if (answer.first() == MysqlPacket.OK) {
            MysqlFields fields = answer.fields();
            int number = fields.int32();
            fields.int16();
            prepared.put(number, new Prepared(sql, fields.int16()));
        }
    }

    void close(MysqlPacket command) {
        prepared.remove(command.fields().int32());
    }

    /** Notes a part of a value. */
    void noteEarly(MysqlPacket command) {
        MysqlFields fields = command.fields();
        Prepared statement = prepared.get(fields.int32());
        if (statement != null) {
            statement.early.merge(fields.int16(), fields.rest(), String::concat);
        }
    }

    void reset(MysqlPacket command) {
        Prepared statement = prepared.get(command.fields().int32());
        if (statement != null) {
            statement.early.clear();
        }
    }

    /** The words of a statement that is to be run, with the values of its parameters; it is told to give its rows at once, not by a cursor. */
    List<String> run(MysqlPacket command) {
        command.payload()[FLAGS] = 0;
        MysqlFields fields = command.fields();
        int number = fields.int32();
        Prepared statement = prepared.get(number);
        if (statement == null) {
            return List.of("PREPARED", Integer.toString(number));
        }
        fields.int8();
        fields.int32();
        Map<Integer, Object> values = statement.parameters == 0 ? Map.of() : values(statement, fields);
        statement.early.clear();
        return SqlWords.of(statement.sql, values);
    }

    private static Map<Integer, Object> values(Prepared statement, MysqlFields fields) {
        byte[] nulls = fields.bytes((statement.parameters + Byte.SIZE - 1) / Byte.SIZE);
        if (fields.int8() == 1) {
            List<MysqlType> types = new ArrayList<>();
            for (int parameter = 0; parameter < statement.parameters; parameter++) {
                types.add(MysqlType.ofParameter(fields));
            }
            statement.types = types;
        }
        Map<Integer, Object> values = new HashMap<>();
        for (int parameter = 0; parameter < statement.types.size(); parameter++) {
            MysqlType type = statement.types.get(parameter);
            boolean isNull = (nulls[parameter / Byte.SIZE] >> parameter % Byte.SIZE & 1) != 0 || type.isNull();
            Object value = statement.early.containsKey(parameter)
                    ? statement.early.get(parameter)
                    : isNull ? null : type.value(fields);
            values.put(parameter + 1, value);
        }
        return values;
    }
}
