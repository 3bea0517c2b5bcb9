package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.locks.NeedsAllServers;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose a lock on three servers is, of which two clients have a part. */
@OnTheBench
class DividedLockIT {

    private static Trace play(String moves, Redis redis) {
        NeedsAllServers lock = new NeedsAllServers();
        try (Testbed testbed = Testbed.open(lock, new RedisLauncher(redis).onServers(3), 2)) {
            return new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
        }
    }

    private static List<Event> told(Trace trace, int move) {
        return trace.steps().get(move).events();
    }

    /** A has the second server, B takes the first and is refused by the second; A is not inside before it has the third. */
    @Test
    void who_is_still_taking_it_has_it_when_the_other_gives_its_part_back(Redis redis) {
        Trace trace = play("A.expire.A.B.B.B.A.A.A.A.A", redis);

        assertThat(told(trace, 3)).containsExactly(new Event.Divided("B"));
        assertThat(told(trace, 5)).containsExactly(new Event.Took("A"), new Event.Finished("B"));
        assertThat(told(trace, 6)).containsExactly(new Event.Entered("A"));
        assertThat(trace.failures()).isEmpty();
    }

    /** Where all servers are needed, A does not have it by two of three. */
    @Test
    void who_has_most_of_the_servers_has_not_the_lock_that_needs_all(Redis redis) {
        Trace trace = play("A.expire.A.A.B.B.B.A.A.A.A", redis);

        assertThat(told(trace, 4)).containsExactly(new Event.Divided("B"));
    }

    /** A is inside by the answers that it has heard, and nothing of what B gives back makes it the one who took the lock. */
    @Test
    void who_is_inside_already_does_not_take_it_when_the_other_gives_its_part_back(Redis redis) {
        Trace trace = play("A.A.expire.B.A.B.B.B.B.A.A.A.A", redis);

        assertThat(told(trace, 4)).containsExactly(new Event.Divided("A"), new Event.Entered("A"));
        assertThat(told(trace, 8)).containsExactly(new Event.Finished("B"));
        assertThat(trace.failures()).isEmpty();
    }
}
