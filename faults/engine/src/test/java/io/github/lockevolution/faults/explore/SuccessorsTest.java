package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** Which locks improve on another, by what each says of its predecessor and its collection. */
class SuccessorsTest {

    /** A lock that only says where it stands. */
    private record Listed(String name, String collection, Optional<String> predecessor) implements LockStage {

        static Listed first(String name, String collection) {
            return new Listed(name, collection, Optional.empty());
        }

        Listed then(String name) {
            return then(name, collection);
        }

        Listed then(String name, String collection) {
            return new Listed(name, collection, Optional.of(this.name));
        }

        @Override
        public Set<Failure> suffers() {
            return Set.of();
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("nobody runs it");
        }
    }

    private static final Listed SET = Listed.first("set", "stages");
    private static final Listed SETNX = SET.then("setnx");
    private static final Listed LEASE = SETNX.then("lease");
    private static final Listed TOKEN = LEASE.then("token");
    private static final Listed LIBRARY = SETNX.then("library", "libraries");

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
        Listed other = SET.then("other");
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
        Listed second = LIBRARY.then("second");

        assertThat(new Successors(List.of(SET, SETNX, LIBRARY, LEASE, second)).directly(LIBRARY))
                .containsExactly(second);
    }

    /** Its sister took another way from the same lock, in the same collection: that is a choice, and no improvement. */
    @Test
    void a_sister_is_no_successor() {
        Listed sister = SETNX.then("sister");

        assertThat(new Successors(List.of(SET, SETNX, LEASE, sister)).directly(sister))
                .isEmpty();
    }

    @Test
    void locks_that_improve_on_each_other_come_to_an_end() {
        Listed one = new Listed("one", "stages", Optional.of("other"));
        Listed other = new Listed("other", "stages", Optional.of("one"));
        Listed itself = new Listed("itself", "stages", Optional.of("itself"));
        Successors circle = new Successors(List.of(one, other, itself));

        assertThat(circle.of(one)).containsExactly(other);
        assertThat(circle.of(itself)).isEmpty();
    }
}
