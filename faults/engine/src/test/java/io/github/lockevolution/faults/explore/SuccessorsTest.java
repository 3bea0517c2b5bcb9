package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which locks improve on another, by what each says of its predecessor and its collection. */
class SuccessorsTest {

    private static final LockSpec SET = LockSpec.inRedis("set");
    private static final LockSpec SETNX = LockSpec.inRedis("setnx").after("set");
    private static final LockSpec LEASE = LockSpec.inRedis("lease").after("setnx");
    private static final LockSpec TOKEN = LockSpec.inRedis("token").after("lease");
    private static final LockSpec LIBRARY =
            LockSpec.inRedis("library").of("libraries").after("setnx");

    private final Successors successors = new Successors(List.of(SET, SETNX, LIBRARY, LEASE, TOKEN));

    @Test
    void a_lock_is_improved_on_by_those_of_its_collection_that_name_it() {
        assertThat(successors.directly(SET)).containsExactly(SETNX);
        assertThat(successors.directly(SETNX)).containsExactly(LEASE);
        assertThat(successors.directly(TOKEN)).isEmpty();
    }

    @Test
    void the_nearest_come_first() {
        assertThat(successors.of(SET)).containsExactly(SETNX, LEASE, TOKEN);
    }

    @Test
    void whatever_two_ways_lead_on_each_lock_comes_once() {
        LockSpec other = LockSpec.inRedis("other").after("set");
        Successors ways = new Successors(List.of(LEASE, SETNX, SET, other));

        assertThat(ways.directly(SET)).containsExactly(SETNX, other);
        assertThat(ways.of(SET)).containsExactly(SETNX, other, LEASE);
    }

    /** The library improves on SETNX in its own way, and the stages in theirs. */
    @Test
    void a_lock_that_ends_its_collection_is_answered_by_those_that_took_the_other_way() {
        assertThat(successors.directly(LIBRARY)).containsExactly(LEASE);
        assertThat(successors.of(LIBRARY)).containsExactly(LEASE, TOKEN);
    }

    @Test
    void a_lock_whose_own_collection_improves_on_it_needs_no_other_way() {
        LockSpec second = LockSpec.inRedis("second").of("libraries").after("library");

        assertThat(new Successors(List.of(SET, SETNX, LIBRARY, LEASE, second)).directly(LIBRARY))
                .containsExactly(second);
    }

    /** Its sister took another way from the same lock, in the same collection: that is a choice, and no improvement. */
    @Test
    void a_sister_is_no_successor() {
        LockSpec sister = LockSpec.inRedis("sister").after("setnx");

        assertThat(new Successors(List.of(SET, SETNX, LEASE, sister)).directly(sister))
                .isEmpty();
    }

    @Test
    void locks_that_improve_on_each_other_come_to_an_end() {
        LockSpec one = LockSpec.inRedis("one").after("other");
        LockSpec other = LockSpec.inRedis("other").after("one");
        LockSpec itself = LockSpec.inRedis("itself").after("itself");
        Successors circle = new Successors(List.of(one, other, itself));

        assertThat(circle.of(one)).containsExactly(other);
        assertThat(circle.of(itself)).isEmpty();
    }
}
