package io.github.lockevolution.faults.pgbouncer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PooledSnapshotTest {

    private static final PooledSnapshot SNAPSHOT = new PooledSnapshot(
            List.of(
                    new Backend(100, 1, "A", new TreeMap<>()),
                    new Backend(300, 3, "", new TreeMap<>(Map.of("lock", 2, "other", 1))),
                    new Backend(200, 2, "", new TreeMap<>())),
            false);

    @Test
    void it_tells_which_session_holds_a_lock_and_how_often() {
        assertThat(SNAPSHOT.values().get("lock").elements()).containsExactly("S3 x2");
        assertThat(SNAPSHOT.values().get("other").elements()).containsExactly("S3");
    }

    /** Which session a statement meets next decides all that follows. */
    @Test
    void it_tells_who_has_a_session_and_which_one_is_handed_out_next() {
        assertThat(SNAPSHOT.values().get("pool").elements()).containsExactly("A on S1", "next S3", "S2");
    }

    @Test
    void the_pool_says_nothing_of_the_work() {
        assertThat(SNAPSHOT.work().keySet()).containsExactly("lock", "other");
    }

    @Test
    void a_message_says_all_of_it_in_one_line() {
        assertThat(SNAPSHOT).hasToString("lock [S3 x2], other [S3], pool [A on S1, next S3, S2]");
    }
}
