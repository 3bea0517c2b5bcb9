package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked of a server, which here says of every name that session 7 has it. */
class UserLocksTest {

    private final List<String> asked = new ArrayList<>();
    private final UserLocks locks = new UserLocks();

    @Test
    void each_name_that_is_written_out_is_asked_for_once() throws SQLException {
        locks.note("SELECT GET_LOCK('it''s', 10)");
        locks.note("select get_lock ( 'it''s' , 0), GET_LOCK(\"b\\\"\", 1)");
        locks.note("DO GET_LOCK(CONCAT('shop.', 'x'), 0)");
        locks.note("SELECT RELEASE_LOCK('other'), IS_FREE_LOCK('another')");
        locks.noteName("key");

        assertThat(locks.heldBy(server(), 7)).isEqualTo(4);
        assertThat(locks.heldBy(server(), 8)).isZero();
        assertThat(asked.stream().distinct())
                .containsExactlyInAnyOrder(
                        "SELECT IS_USED_LOCK('it''s')",
                        "SELECT IS_USED_LOCK(\"b\\\"\")",
                        "SELECT IS_USED_LOCK(CONCAT('shop.', 'x'))",
                        "SELECT IS_USED_LOCK('key')");
    }

    @Test
    void a_name_that_the_database_makes_is_inconclusive() {
        locks.note("SELECT GET_LOCK(CONCAT(DATABASE(), '.x'), 0)");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> locks.heldBy(server(), 7))
                .withMessage(
                        "SELECT GET_LOCK(CONCAT(DATABASE(), '.x'), 0) takes a lock whose name the database makes, so nobody"
                                + " can be asked who holds it; write the name out, or as a CONCAT of texts");
    }

    private Connection server() {
        ResultSet answer = answering(ResultSet.class, 7L);
        Statement statement = answering(Statement.class, answer);
        return answering(Connection.class, statement);
    }

    @SuppressWarnings("unchecked")
    private <T> T answering(Class<T> type, Object value) {
        return (T) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("executeQuery")) {
                        asked.add((String) arguments[0]);
                    }
                    boolean isFlag = method.getReturnType() == boolean.class;
                    return isFlag
                            ? (Object) method.getName().equals("next")
                            : method.getName().equals("close") ? null : value;
                });
    }
}
