package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.sql.TableRows.Row;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What the rows of a table tell of a lock. */
class TableRowsTest {

    private static Row row(String name, String owner, Lease lease) {
        return new Row(name, List.of(Optional.of(name), Optional.of(owner)), List.of("owner=" + owner), false, lease);
    }

    private static StoredValue value(boolean inOrder, OptionalLong lease, String... elements) {
        return new StoredValue("row", List.of(elements), inOrder, lease);
    }

    @Test
    void a_row_is_held_by_its_name_for_as_long_as_it_says() {
        TableRows rows = new TableRows(List.of(row("a", "A", Lease.of(30_000, 0)), row("b", "B", Lease.NONE)));

        assertThat(rows.values())
                .isEqualTo(Map.of(
                        "a", value(true, OptionalLong.of(30_000), "owner=A"),
                        "b", value(true, OptionalLong.empty(), "owner=B")));
        assertThat(TableRows.NONE.values()).isEmpty();
    }

    @Test
    void rows_of_one_name_are_held_for_as_long_as_the_longest_and_for_ever_if_one_is() {
        Row waits = new Row("a", List.of(), List.of("owner=B", "state=waits"), false, Lease.of(40_000, 0));
        Row lone = row("a", "A", Lease.of(30_000, 0));

        assertThat(new TableRows(List.of(lone, waits)).values().get("a"))
                .isEqualTo(value(false, OptionalLong.of(40_000), "owner=A", "(owner=B, state=waits)"));
        assertThat(new TableRows(List.of(lone, waits, row("a", "C", Lease.NONE)))
                        .values()
                        .get("a")
                        .leaseMillis())
                .isEmpty();
        assertThat(new TableRows(List.of(row("a", "C", Lease.NONE), lone))
                        .values()
                        .get("a")
                        .leaseMillis())
                .isEmpty();
    }

    @Test
    void the_same_rows_in_another_order_are_the_same() {
        Row a = row("a", "A", Lease.NONE);
        Row b = row("b", "B", Lease.NONE);
        Row sameValues = new Row("a", a.values(), List.of("owner=A", "locked"), true, Lease.NONE);

        assertThat(new TableRows(List.of(a, b)).holds(new TableRows(List.of(b, a))))
                .isTrue();
        assertThat(new TableRows(List.of(a)).holds(new TableRows(List.of(b)))).isFalse();
        assertThat(new TableRows(List.of(a)).holds(new TableRows(List.of(sameValues))))
                .isFalse();
        assertThat(new TableRows(List.of(a, b)).same(b.values())).hasValue(b);
        assertThat(new TableRows(List.of(a)).same(b.values())).isEmpty();
    }

    @Test
    void another_name_is_put_wherever_the_old_one_stands() {
        Row row = new Row(
                "key-1",
                List.of(Optional.of("key-1"), Optional.of(7), Optional.empty()),
                List.of("k=key-1"),
                true,
                Lease.NONE);

        assertThat(new TableRows(List.of(row)).renamed("key", "other").rows())
                .containsExactly(new Row(
                        "other-1",
                        List.of(Optional.of("other-1"), Optional.of(7), Optional.empty()),
                        List.of("k=other-1"),
                        true,
                        Lease.NONE));
    }

    private static SqlSnapshot snapshot(int advisoryLocks, TableRows... tables) {
        return new SqlSnapshot(
                List.of(tables),
                List.of("one ", "two ").subList(0, tables.length),
                "lock of key",
                advisoryLocks,
                new Numberings.Drawn(new TreeMap<>(Map.of("t next number", 5L)), Set.of("#1")),
                false);
    }

    @Test
    void a_look_shows_rows_and_advisory_locks_and_what_comes_next() {
        TableRows rows = new TableRows(List.of(row("a", "A", Lease.NONE)));
        StoredValue taken = new StoredValue("advisory lock", List.of("taken"), true, OptionalLong.empty());

        assertThat(snapshot(2, rows, rows).values())
                .containsOnlyKeys("one a", "two a", "lock of key", "lock of key 2", "t next number")
                .containsEntry("lock of key", taken);
        assertThat(snapshot(0).values()).containsOnlyKeys("t next number");
        assertThat(snapshot(0).incidental()).containsExactly("t next number");
        assertThat(snapshot(0).ranOutAtOnce()).isFalse();
        assertThat(snapshot(0).isTouched()).isFalse();
        assertThat(snapshot(0).touched().isTouched()).isTrue();
        assertThat(((SqlSnapshot) snapshot(1, rows).renamed("key", "other")).advisory())
                .isEqualTo("lock of other");
        assertThat(snapshot(1, rows).renamed("a", "b").values()).containsKey("one b");
    }

    @Test
    void a_look_is_like_another_if_all_of_it_is() {
        TableRows rows = new TableRows(List.of(row("a", "A", Lease.NONE)));

        assertThat(snapshot(1, rows).holds(snapshot(1, rows))).isTrue();
        assertThat(snapshot(1, rows).holds(snapshot(0, rows))).isFalse();
        assertThat(snapshot(1, rows).holds(snapshot(1, TableRows.NONE))).isFalse();
        assertThat(snapshot(1, rows)
                        .holds(new SqlSnapshot(
                                List.of(rows), List.of("one "), "lock of key", 1, Numberings.Drawn.NONE, false)))
                .isFalse();
    }
}
