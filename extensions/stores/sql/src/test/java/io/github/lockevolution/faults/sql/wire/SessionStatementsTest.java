package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a session has prepared and bound, what it runs by that, and how its rows are read. */
class SessionStatementsTest {

    private static final int INT4 = 23;
    private static final int TEXT = 25;

    private static final WireMessage SYNC = new WireMessage('S', new byte[0]);
    private static final WireMessage FLUSH = new WireMessage('H', new byte[0]);
    private static final WireMessage READY_IN_TRANSACTION = new WireMessage('Z', new byte[] {'T'});

    private final SessionStatements statements = new SessionStatements();

    private static WireMessage parse(String name, String sql, int... types) {
        return new Fields()
                .text(name)
                .text(sql)
                .int16(types.length)
                .int32(types)
                .of('P');
    }

    private static WireMessage bind(String portal, String statement, String... values) {
        Fields fields = new Fields().text(portal).text(statement).int16(0).int16(values.length);
        for (String value : values) {
            fields.value(value);
        }
        return fields.int16(0).of('B');
    }

    private static WireMessage execute(String portal) {
        return new Fields().text(portal).int32(0).of('E');
    }

    private static WireMessage describe(char what, String name) {
        return new Fields().character(what).text(name).of('D');
    }

    private static WireMessage closed(char what, String name) {
        return new Fields().character(what).text(name).of('C');
    }

    private static WireMessage columns(int format, int... types) {
        Fields fields = new Fields().int16(types.length);
        for (int type : types) {
            fields.text("column")
                    .int32(0)
                    .int16(0)
                    .int32(type)
                    .int16(4)
                    .int32(-1)
                    .int16(format);
        }
        return fields.of('T');
    }

    private static WireMessage row(byte[]... values) {
        Fields fields = new Fields().int16(values.length);
        for (byte[] value : values) {
            fields.value(value);
        }
        return fields.of('D');
    }

    private static WireMessage done(String tag) {
        return new Fields().text(tag).of('C');
    }

    private static WireMessage error(String state) {
        return new Fields().text("SERROR").text("C" + state).character('\0').of('E');
    }

    private List<String> note(WireMessage... messages) {
        List<String> words = List.of();
        for (WireMessage each : messages) {
            words = statements.note(each);
        }
        return words;
    }

    @Test
    void a_statement_is_run_with_the_values_that_were_bound() {
        assertThat(note(parse("s", "UPDATE t SET a = $1 WHERE b = $2"), bind("", "s", "7", "x"), execute("")))
                .containsExactly("UPDATE", "t", "SET", "a", "=", "7", "WHERE", "b", "=", "'x'");
        assertThat(note(bind("p", "s", "8", "y"))).isEmpty();
        assertThat(note(execute("p"))).endsWith("b", "=", "'y'");
    }

    @Test
    void values_are_read_by_the_types_that_were_named_or_that_the_server_has_found_out() {
        byte[] seven = new Fields().int32(7).bytes();
        WireMessage bound = new Fields()
                .text("")
                .text("s")
                .int16(1, 1)
                .int16(2)
                .value(seven)
                .value(seven)
                .int16(0)
                .of('B');

        note(parse("s", "SELECT $1, $2", INT4), bound);
        assertThat(note(execute(""))).containsExactly("SELECT", "7,", "x'00000007'");

        note(describe('S', "s"));
        statements.learn(new WireMessage('1', new byte[0]));
        statements.learn(READY_IN_TRANSACTION);
        note(parse("s", "SELECT $1, $2"), describe('S', "s"));
        statements.learn(new Fields().int16(2).int32(INT4, INT4).of('t'));
        assertThat(note(bound, execute(""))).containsExactly("SELECT", "7,", "7");
    }

    @Test
    void each_value_may_have_a_format_of_its_own() {
        byte[] seven = new Fields().int32(7).bytes();
        WireMessage bound = new Fields()
                .text("")
                .text("s")
                .int16(2, 0, 1)
                .int16(3)
                .value("5")
                .value(seven)
                .value("6")
                .int16(0)
                .of('B');

        assertThat(note(parse("s", "SELECT $1, $2, $3", 0, INT4, 0), bound, execute("")))
                .containsExactly("SELECT", "5,", "7,", "6");
    }

    @Test
    void what_nobody_has_prepared_is_told_by_its_name() {
        assertThat(note(bind("", "gone"), execute(""))).containsExactly("PREPARED", "gone");
        assertThat(note(execute("cursor"))).containsExactly("FETCH", "FROM", "cursor");
        assertThat(note(new Fields().int32(-1).of('F'))).containsExactly("FUNCTION", "4294967295");
        assertThat(note(WireMessage.query("SELECT 1; SELECT 2;"))).containsExactly("SELECT", "1", ";", "SELECT", "2");
    }

    @Test
    void what_was_closed_is_forgotten() {
        note(parse("s", "SELECT 1"), bind("p", "s"), closed('S', "s"));
        assertThat(note(execute("p"))).containsExactly("SELECT", "1");
        assertThat(note(bind("q", "s"), execute("q"))).containsExactly("PREPARED", "s");
        note(closed('P', "p"));
        assertThat(note(execute("p"))).containsExactly("FETCH", "FROM", "p");
    }

    private Reply reply(int awaitedRuns, WireMessage... messages) {
        Answer answer = new Answer(statements, awaitedRuns);
        for (WireMessage each : messages) {
            answer.add(each);
        }
        return answer.reply();
    }

    @Test
    void rows_of_a_simple_query_are_read_as_the_server_describes_them() {
        note(WireMessage.query("SELECT"));

        assertThat(reply(
                                0,
                                columns(1, INT4, TEXT),
                                row(new Fields().int32(7).bytes(), "x".getBytes(StandardCharsets.UTF_8)),
                                done("SELECT 1"),
                                READY_IN_TRANSACTION)
                        .text())
                .isEqualTo("(7, x)");
        assertThat(statements.columns()).isEmpty();
        assertThat(statements.column(0)).isEqualTo(new WireValue(0, false));
    }

    @Test
    void rows_of_a_portal_are_read_by_its_statement_and_its_formats() {
        byte[] seven = new Fields().int32(7).bytes();
        note(parse("s", "SELECT a, b FROM t"), describe('S', "s"));
        statements.learn(columns(0, INT4, INT4));
        statements.learn(READY_IN_TRANSACTION);
        note(new Fields().text("").text("s").int16(0).int16(0).int16(1, 1).of('B'), execute(""));

        assertThat(statements.column(0)).isEqualTo(new WireValue(INT4, true));
        assertThat(statements.column(5)).isEqualTo(new WireValue(0, true));
        assertThat(statements.columns())
                .hasValueSatisfying(all -> assertThat(all).hasSize(2));
        assertThat(reply(1, row(seven, seven), done("SELECT 1")).text()).isEqualTo("(7, 7)");
    }

    @Test
    void what_a_portal_gives_is_described_before_it_runs() {
        note(parse("s", "SELECT a FROM t"), bind("", "s"), describe('P', ""), execute(""));

        statements.learn(columns(0, INT4));
        assertThat(statements.columns())
                .hasValueSatisfying(all -> assertThat(all).hasSize(1));
        statements.learn(done("SELECT 0"));
        assertThat(statements.columns()).isEmpty();

        note(parse("u", "UPDATE t SET a = 1"), bind("", "u"), describe('P', ""), execute(""));
        statements.learn(new WireMessage('n', new byte[0]));
        assertThat(statements.columns())
                .hasValueSatisfying(all -> assertThat(all).isEmpty());
    }

    /** After an error, the server does nothing before the client has synchronized. */
    @Test
    void what_was_asked_for_behind_an_error_never_comes() {
        note(parse("s", "SELECT a FROM t"), bind("", "s"), execute(""), execute(""));
        statements.learn(error("42P01"));
        statements.learn(READY_IN_TRANSACTION);
        note(WireMessage.query("SELECT 1"));
        statements.learn(columns(1, INT4));

        assertThat(statements.column(0)).isEqualTo(new WireValue(INT4, true));
    }

    @Test
    void an_answer_tells_what_was_done_and_to_how_many_rows() {
        assertThat(reply(0, done("INSERT 0 3")).text()).isEqualTo("3");
        assertThat(reply(0, done("BEGIN")).text()).isEqualTo("OK");
        assertThat(reply(0, done("SELECT 0")).text()).isEqualTo("no row");
        assertThat(reply(0, done("FETCH 0")).text()).isEqualTo("no row");
        assertThat(reply(0, done("SELECT 5")).text()).isEqualTo("5");
        assertThat(reply(0, new WireMessage('I', new byte[0])).text()).isEqualTo("OK");
        assertThat(reply(0, new WireMessage('V', new byte[0])).text()).isEqualTo("OK");
        assertThat(reply(0, new WireMessage('s', new byte[0])).text()).isEqualTo("no row");
        assertThat(reply(0, error("23505")).text()).isEqualTo("unique violation");
        assertThat(reply(0, done("UPDATE 1"), done("DELETE 2")).text()).isEqualTo("1 ; 2");
        assertThat(reply(0, done("UPDATE 1"), error("42P01")).error()).isTrue();
        assertThat(reply(0, columns(0, TEXT), done("UPDATE 1")).text()).isEqualTo("no row");
    }

    @Test
    void rows_are_those_of_the_statement_that_has_ended_last() {
        byte[] a = {'a'};
        byte[] b = {'b'};

        assertThat(reply(0, row(b), row(a), done("SELECT 2"), row(a), done("SELECT 1"))
                        .text())
                .isEqualTo("(a), (b) ; (a)");
    }

    @Test
    void an_answer_is_complete_when_the_server_is_ready_or_all_runs_have_ended() {
        Answer untilReady = new Answer(statements, 0);
        assertThat(untilReady.add(done("UPDATE 1"))).isFalse();
        assertThat(untilReady.add(error("42P01"))).isFalse();
        assertThat(untilReady.add(READY_IN_TRANSACTION)).isTrue();

        Answer flushed = new Answer(statements, 2);
        assertThat(flushed.add(row())).isFalse();
        assertThat(flushed.add(done("UPDATE 1"))).isFalse();
        assertThat(flushed.add(new WireMessage('s', new byte[0]))).isTrue();
        assertThat(new Answer(statements, 1).add(new WireMessage('I', new byte[0])))
                .isTrue();
        assertThat(new Answer(statements, 2).add(error("42P01"))).isTrue();
        assertThat(new Answer(statements, 2).add(WireMessage.fatal("gone"))).isFalse();
    }

    private static List<Character> types(Answer answer) {
        return answer.take().stream().map(WireMessage::type).toList();
    }

    private Answer answer(WireMessage... messages) {
        Answer answer = new Answer(statements, 0);
        for (WireMessage each : messages) {
            answer.add(each);
        }
        return answer;
    }

    @Test
    void what_was_told_is_not_told_again() {
        Answer answer = answer(done("UPDATE 1"), READY_IN_TRANSACTION);
        answer.tellIdle();

        assertThat(answer.take().get(1)).isSameAs(WireMessage.READY_AND_IDLE);
        assertThat(answer.take()).isEmpty();
        assertThat(answer.reply().text()).isEqualTo("1");
    }

    @Test
    void a_statement_is_answered_by_itself_if_it_was_committed_and_else_by_what_came_of_that() {
        Answer ran = answer(done("UPDATE 1"), READY_IN_TRANSACTION);
        Answer committed = answer(done("COMMIT"), READY_IN_TRANSACTION);
        assertThat(committed.committed(ran, false)).isSameAs(ran);
        assertThat(ran.take().get(1)).isSameAs(WireMessage.READY_AND_IDLE);

        assertThat(types(answer(error("40001"), READY_IN_TRANSACTION)
                        .committed(answer(done("UPDATE 1"), READY_IN_TRANSACTION), false)))
                .containsExactly('C', 'E', 'Z');
        assertThat(types(answer(error("40001"), READY_IN_TRANSACTION)
                        .committed(answer(done("UPDATE 1"), READY_IN_TRANSACTION), true)))
                .containsExactly('E', 'Z');
    }

    private RoundTrip trip(WireMessage... messages) {
        RoundTrip trip = new RoundTrip();
        for (WireMessage each : messages) {
            trip.add(each, statements);
        }
        return trip;
    }

    @Test
    void a_round_trip_is_complete_when_the_client_waits() {
        assertThat(trip(parse("s", "SELECT 1")).isComplete()).isFalse();
        assertThat(trip(parse("s", "SELECT 1"), FLUSH).isComplete()).isFalse();
        assertThat(trip(parse("s", "SELECT 1"), FLUSH).isFlush()).isTrue();
        assertThat(trip(parse("s", "SELECT 1"), SYNC).isComplete()).isTrue();
        assertThat(trip(bind("", "s"), execute(""), FLUSH).isComplete()).isTrue();
        assertThat(trip(bind("", "s"), execute(""), execute(""), FLUSH).awaitedRuns())
                .isEqualTo(2);
        assertThat(trip(bind("", "s"), execute(""), SYNC).awaitedRuns()).isZero();
        assertThat(trip(WireMessage.query("SELECT 1")).isComplete()).isTrue();
        assertThat(trip(WireMessage.query("SELECT 1")).isSimple()).isTrue();
        assertThat(trip(SYNC).isSimple()).isFalse();
        assertThat(trip(new Fields().int32(1).of('F')).isComplete()).isTrue();
    }

    @Test
    void a_round_trip_is_told_by_what_it_runs_or_else_by_what_it_prepares() {
        RoundTrip run = trip(parse("s", "UPDATE t SET a = 1"), bind("", "s"), execute(""), execute(""), SYNC);
        assertThat(run.command().words())
                .containsExactly("UPDATE", "t", "SET", "a", "=", "1", ";", "UPDATE", "t", "SET", "a", "=", "1");
        assertThat(run.isHeld()).isTrue();
        assertThat(run.command().bytes())
                .isEqualTo(run.messages().stream().mapToInt(WireMessage::size).sum());

        RoundTrip preparing = trip(parse("s", "SELECT $1"), parse("t", "SELECT 2"), SYNC);
        assertThat(preparing.command().words()).containsExactly("SELECT", "$1", ";", "SELECT", "2");
        assertThat(preparing.isHeld()).isFalse();
        assertThat(preparing.isPreparing()).isTrue();
        assertThat(trip(SYNC).isPreparing()).isFalse();
        assertThat(trip(SYNC).command().words()).containsExactly("Sync");
    }

    @Test
    void what_begins_or_ends_a_transaction_and_does_no_more_is_known() {
        assertThat(trip(WireMessage.query("BEGIN")).isBegin()).isTrue();
        assertThat(trip(WireMessage.query("START TRANSACTION")).isBegin()).isTrue();
        assertThat(trip(WireMessage.query("BEGIN; SELECT 1")).isBegin()).isFalse();
        assertThat(trip(WireMessage.query("COMMIT")).isBegin()).isFalse();
        assertThat(trip(parse("s", "BEGIN"), SYNC).isBegin()).isFalse();
        assertThat(trip(WireMessage.query("COMMIT")).isEnd()).isTrue();
        assertThat(trip(WireMessage.query("ROLLBACK")).isEnd()).isTrue();
        assertThat(trip(WireMessage.query("COMMIT; BEGIN")).isEnd()).isFalse();
        assertThat(trip(WireMessage.query("BEGIN")).isEnd()).isFalse();
        assertThat(trip(parse("s", "COMMIT"), SYNC).isEnd()).isFalse();
        assertThat(trip(WireMessage.query("SET a = 1")).isOfSession()).isTrue();
        assertThat(trip(WireMessage.query("UPDATE t SET a = 1")).isOfSession()).isFalse();
        assertThat(trip(SYNC).isOfSession()).isFalse();
    }
}
