package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.LockProfile;
import io.github.lockevolution.faults.explore.run.MemoryExecution;
import io.github.lockevolution.faults.explore.run.Newcomers;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lock on three servers: on how many of them a client has it, who has it while its parts are two clients', and who has it after that. */
class DividedInMemoryTest {

    /** What the last of these moves did, from the start. */
    private static List<Event> events(int needed, String moves) {
        try (Testbed testbed = UnprovenTestbed.open(ServersInMemory.needing(needed), ServersInMemory.launcher(), 2)) {
            return MemoryExecution.make(testbed.begin(2), moves).events();
        }
    }

    /** One who has fewer than most of the servers keeps nobody out, or is one of several who may have it. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "3, 3"})
    void it_is_found_out_on_how_many_servers_a_client_has_the_lock(int needed, int learned) {
        try (SystemUnderTest system = ServersInMemory.launcher().launch(ServersInMemory.needing(needed))) {
            LockProfile profile = new LockProfile(system.key(), system.lease());
            Newcomers newcomers = new Newcomers(system, profile);
            newcomers.rehearse();
            newcomers.close();

            assertThat(profile.serversNeeded()).isEqualTo(learned);
            assertThat(system.store().look().values()).isEmpty();
        }
    }

    @Test
    void who_has_most_of_the_servers_has_the_lock() {
        assertThat(events(2, "A")).containsExactly(new Event.BeganTaking("A"));
        assertThat(events(2, "A.A")).containsExactly(new Event.Took("A"));
        assertThat(events(2, "A.A.A")).containsExactly(new Event.Entered("A"));
    }

    @Test
    void nobody_has_a_lock_that_is_divided_until_one_has_most_of_the_servers() {
        assertThat(events(2, "A.B.B")).containsExactly(new Event.BeganTaking("B"));
        assertThat(events(2, "A.B.B.A")).isEmpty();
        assertThat(events(2, "A.B.B.A.A")).contains(new Event.Took("A"));
        assertThat(events(2, "A.B.B.B")).contains(new Event.Took("B"));
    }

    @Test
    void who_takes_a_server_beside_one_who_has_some_divides_the_lock() {
        assertThat(events(3, "A")).containsExactly(new Event.Took("A"));
        assertThat(events(3, "A.A.B.B.B")).containsExactly(new Event.BeganTaking("B"), new Event.Divided("B"));
    }

    /** B gives back the third server; A has asked for two, and goes on. */
    @Test
    void a_lock_that_one_of_two_gives_up_is_taken_by_the_other_who_is_taking_it() {
        assertThat(events(3, "A.A.B.B.B.B.B")).isEmpty();
        assertThat(events(3, "A.A.B.B.B.B.B.B")).containsExactly(new Event.Took("A"), new Event.Finished("B"));
    }

    /** A is dead: what is left of it makes nobody the owner. */
    @Test
    void a_lock_that_one_of_two_gives_up_is_not_taken_by_one_who_is_dead() {
        assertThat(events(3, "A.A.B.B.B.A-crash.B.B.B")).containsExactly(new Event.Finished("B"));
    }

    /** A is inside by the answers that it has heard, and nothing of what B gives back makes it the one who took the lock. */
    @Test
    void who_is_inside_already_does_not_take_it_when_the_other_gives_its_part_back() {
        assertThat(events(3, "A.A.expire.B.A")).containsExactly(new Event.Divided("A"), new Event.Entered("A"));
        assertThat(events(3, "A.A.expire.B.A.B.B.B.B.B")).containsExactly(new Event.Finished("B"));
    }
}
