package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.params.SetParams;

/** Whose doing it is that a key changes while a command of the bench is in flight, held back, or lost. */
class KeyWatchInFlightTest extends KeyWatchFixture {

    @Test
    void what_happens_while_a_command_is_in_flight_may_be_its_doing() throws Exception {
        sends("SET", key, "A");
        leaves("DEL", key);

        somebody.del(key);

        onAnswered();
        assertNobodyElse();
    }

    /** One command changes a key once. */
    @Test
    void what_is_changed_twice_while_one_command_is_in_flight_is_not_its_doing_alone() throws Exception {
        sends("DEL", key);
        leaves("SET", key, "A");
        redis.direct().set(key, "A");

        somebody.del(key);

        onAnswered();
        assertSomebodyElseAt(key);
    }

    @Test
    void a_lease_that_runs_out_while_a_command_is_in_flight_that_takes_the_lock_is_nobodys_doing() throws Exception {
        sends("SET", key, "A", "PX", "500");
        leaves("SET", key, "B", "NX");
        Awaitility.await().until(() -> !somebody.exists(key));
        redis.direct().set(key, "B", SetParams.setParams().nx());

        onAnswered();
        assertNobodyElse();
    }

    @ParameterizedTest
    @CsvSource({"SET, nil", "SETNX, 0", "DEL, 0", "GET, A"})
    void what_is_changed_while_a_command_is_in_flight_that_changes_nothing_is_not_its_doing(
            String command, String reply) throws Exception {
        sends("SET", key, "A");
        leaves(command, key);

        somebody.del(key);

        client.onOutcome(new Command(List.of(command, key), 1), new Outcome.Answered(new Reply(reply, false, 5)));
        assertSomebodyElseAt(key);
    }

    @ParameterizedTest
    @CsvSource({"SET key A GET, nil", "EVAL return 0, 0", "PUBLISH a b, 0"})
    void of_a_command_that_may_have_changed_a_key_nobody_knows(String command, String reply) throws Exception {
        sends("SET", key, "A");
        List<String> words = List.of(command.replace("key", key).split(" "));
        leaves(words.toArray(String[]::new));

        somebody.del(key);

        client.onOutcome(new Command(words, 1), new Outcome.Answered(new Reply(reply, false, 5)));
        assertNobodyElse();
    }

    @Test
    void two_commands_that_are_in_flight_at_once_may_both_change_a_key() throws Exception {
        sends("DEL", key);
        leaves("SET", key, "A");
        redis.direct().set(key, "A");
        leaves("DEL", key);
        redis.direct().del(key);

        onAnswered();
        onAnswered();
        assertNobodyElse();
    }

    @Test
    void a_command_that_is_held_back_on_its_way_does_nothing() throws Exception {
        sends("SET", key, "A");
        client.holdOnTheWay();
        leaves("DEL", key);

        somebody.del(key);

        client.letArrive();
        onAnswered();
        assertSomebodyElseAt(key);
    }

    @Test
    void what_was_held_back_is_the_benchs_own_doing_once_it_is_let_through() throws Exception {
        sends("SET", key, "A");
        client.holdOnTheWay();
        leaves("DEL", key);

        client.letArrive();
        redis.direct().del(key);
        onAnswered();

        assertNobodyElse();
    }

    @Test
    void a_command_that_is_lost_does_nothing_any_more() throws Exception {
        sends("SET", key, "A");
        leaves("GET", key);

        client.abandonAll();
        somebody.del(key);

        assertSomebodyElseAt(key);
    }

    @Test
    void a_command_that_does_not_leave_does_nothing() throws Exception {
        sends("SET", key, "A");
        InFlightCommands dead = new InFlightCommands(watch, command -> GateDecision.KILL);
        dead.beforeCommand(new Command(List.of("DEL", key), 1));

        somebody.del(key);

        assertSomebodyElseAt(key);
    }

    @Test
    void what_was_held_back_when_the_client_died_never_reaches_redis() throws Exception {
        sends("SET", key, "A");
        client.holdOnTheWay();
        leaves("DEL", key);
        client.abandonAll();
        client.letArrive();

        somebody.del(key);

        assertSomebodyElseAt(key);
    }

    @ParameterizedTest
    @CsvSource({"HSETNX, 1", "EXPIRE, 1", "PEXPIRE, 1", "PERSIST, 1", "HDEL, 1", "UNLINK, 1"})
    void what_answers_that_it_has_changed_a_key_may_have_done_so(String command, String reply) throws Exception {
        sends("SET", key, "A");
        leaves(command, key);

        somebody.del(key);

        client.onOutcome(new Command(List.of(command, key), 1), new Outcome.Answered(new Reply(reply, false, 5)));
        assertNobodyElse();
    }
}
