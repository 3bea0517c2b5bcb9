package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionWordsTest {

    private final TransactionWords transaction = new TransactionWords();

    @Test
    void a_transaction_in_which_nothing_was_done_is_nobodys_business() {
        assertThat(isOfSession("BEGIN", false)).isTrue();
        assertThat(isOfSession("SELECT @@version", true)).isTrue();
        assertThat(isOfSession("COMMIT", true)).isTrue();
        assertThat(isOfSession("start transaction", false)).isTrue();
        assertThat(isOfSession("ROLLBACK", true)).isTrue();
        assertThat(isOfSession("ROLLBACK", false)).isTrue();
    }

    @Test
    void one_with_work_in_it_ends_by_a_move() {
        assertThat(isOfSession("BEGIN", false)).isTrue();
        assertThat(isOfSession("UPDATE t SET v = 1", true)).isFalse();
        assertThat(isOfSession("COMMIT", true)).isFalse();
    }

    /** As drivers without auto-commit do it: the first statement begins one. */
    @Test
    void one_that_a_statement_has_begun_does_too_and_what_commits_it() {
        assertThat(isOfSession("SELECT v FROM t FOR UPDATE", false)).isFalse();
        assertThat(isOfSession("BEGIN", true)).isFalse();
        assertThat(isOfSession("SET AUTOCOMMIT = 1", true)).isFalse();
        assertThat(isOfSession("SET AUTOCOMMIT = 1", false)).isTrue();
        assertThat(isOfSession("START TRANSACTION WITH CONSISTENT SNAPSHOT", false))
                .isFalse();
    }

    @Test
    void a_setting_of_the_session_may_be_made_of_one_of_the_server_and_not_the_other_way() {
        assertThat(isOfSession("SET a = CONCAT(@@global.a, ',x')", false)).isTrue();
        assertThat(isOfSession("SET @@global.a = 1", false)).isFalse();
    }

    private boolean isOfSession(String statement, boolean isInTransaction) {
        return transaction.isOfSession(List.of(statement.split(" ")), isInTransaction);
    }
}
