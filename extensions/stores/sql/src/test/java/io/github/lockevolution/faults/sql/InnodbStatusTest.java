package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The text is that of a MariaDB 10.11, shortened; a MySQL writes {@code MySQL thread id}. */
class InnodbStatusTest {

    private static final InnodbStatus STATUS = new InnodbStatus("""

            =====================================
            ------------------------
            LATEST DETECTED DEADLOCK
            ------------------------
            *** (1) TRANSACTION:
            TRANSACTION 90, ACTIVE 2 sec starting index read
            mysql tables in use 1, locked 1
            LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s)
            MariaDB thread id 4, OS thread handle 139554322093824, query id 40 localhost 127.0.0.1 root Statistics
            SELECT name FROM t FOR UPDATE
            ------------
            TRANSACTIONS
            ------------
            Trx id counter 101
            Purge done for trx's n:o < 99 undo n:o < 0 state: running but idle
            History list length 3
            LIST OF TRANSACTIONS FOR EACH SESSION:
            ---TRANSACTION 100, ACTIVE 1 sec starting index read
            mysql tables in use 1, locked 1
            LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 7, OS thread handle 139554322093825, query id 52 localhost 127.0.0.1 root Statistics
            SELECT name FROM t FOR UPDATE
            ------- TRX HAS BEEN WAITING 1000000 us FOR THIS LOCK TO BE GRANTED:
            RECORD LOCKS space id 5 page no 3 n bits 320 index PRIMARY of table `lab`.`t` trx id 100 lock_mode X waiting
            ------------------
            ---TRANSACTION 99, ACTIVE 2 sec
            2 lock struct(s), heap size 1128, 1 row lock(s)
            MySQL thread id 6, OS thread handle 139554322093826, query id 50 localhost 127.0.0.1 root
            ---TRANSACTION 98, ACTIVE 3 sec
            1 lock struct(s), heap size 1128, 0 row lock(s), undo log entries 1
            MariaDB thread id 5, OS thread handle 139554322093827, query id 49 localhost 127.0.0.1 root
            ---TRANSACTION 97, ACTIVE 3 sec
            0 lock struct(s), heap size 1128, 0 row lock(s)
            MariaDB thread id 4, OS thread handle 139554322093827, query id 41 localhost 127.0.0.1 root
            --------
            FILE I/O
            --------
            """);

    @Test
    void only_a_session_with_a_lock_wait_waits() {
        assertThat(STATUS.isWaiting(7)).isTrue();
        assertThat(STATUS.isWaiting(6)).isFalse();
        assertThat(STATUS.isWaiting(5)).isFalse();
        assertThat(STATUS.isWaiting(71)).as("no such session").isFalse();
    }

    @Test
    void what_the_last_deadlock_was_is_not_what_is_now() {
        assertThat(STATUS.isWaiting(4)).isFalse();
        assertThat(STATUS.isHolding(4)).isFalse();
    }

    @Test
    void a_session_with_a_row_locked_or_a_row_written_holds_something() {
        assertThat(STATUS.isHolding(6)).as("locked").isTrue();
        assertThat(STATUS.isHolding(5)).as("written").isTrue();
        assertThat(STATUS.isHolding(71)).as("no such session").isFalse();
    }
}
