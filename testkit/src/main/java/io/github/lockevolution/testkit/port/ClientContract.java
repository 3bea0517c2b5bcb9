package io.github.lockevolution.testkit.port;

import static io.github.lockevolution.testkit.port.LockUnderTest.giveBack;
import static io.github.lockevolution.testkit.port.LockUnderTest.take;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Store;
import org.junit.jupiter.api.Test;

/** The behaviour of every {@link Client}. */
public interface ClientContract {

    LockUnderTest underTest();

    private boolean isUntouched() {
        return !underTest().store().look().isTouched();
    }

    @Test
    default void it_begins_before_its_first_command_of_which_nothing_has_left() {
        underTest().store().look();

        SchedulingPoint first = underTest().client("A").start();

        assertThat(first.phase()).isEqualTo(ClientPhase.NOT_STARTED);
        assertThat(first.next()).isPresent();
        assertThat(first.reply()).isEmpty();
        assertThat(first.canMove()).isTrue();
        assertThat(isUntouched()).isTrue();
    }

    @Test
    default void whoever_finds_it_free_comes_inside() {
        SchedulingPoint inside = take(underTest().client("A"));

        assertThat(inside.phase()).isEqualTo(ClientPhase.INSIDE);
        assertThat(inside.next()).isEmpty();
        assertThat(inside.reply()).isPresent();
    }

    @Test
    default void to_leave_sends_nothing_yet() {
        Client holder = underTest().taking("A");
        underTest().store().look();

        SchedulingPoint leaving = holder.resume(GateDecision.LET_THROUGH);

        assertThat(leaving.phase()).isEqualTo(ClientPhase.RELEASING);
        assertThat(leaving.next()).isPresent();
        assertThat(leaving.reply()).isEmpty();
        assertThat(isUntouched()).isTrue();
    }

    @Test
    default void whoever_has_given_back_is_done() {
        SchedulingPoint end = giveBack(underTest().taking("A"));

        assertThat(end.phase()).isEqualTo(ClientPhase.DONE);
        assertThat(end.canMove()).isFalse();
        assertThat(end.error()).isEmpty();
    }

    @Test
    default void whoever_is_refused_is_done_and_changes_nothing() {
        underTest().taking("A");
        underTest().store().look();

        SchedulingPoint end = take(underTest().client("B"));

        assertThat(end.phase()).isEqualTo(ClientPhase.DONE);
        assertThat(end.error()).isEmpty();
        assertThat(isUntouched()).isTrue();
    }

    @Test
    default void a_command_that_was_at_the_gate_never_leaves_a_dead_client() {
        Client client = underTest().client("A");
        client.start();
        underTest().store().look();

        SchedulingPoint dead = client.resume(GateDecision.KILL);

        assertThat(dead.phase()).isEqualTo(ClientPhase.DEAD);
        assertThat(dead.canMove()).isFalse();
        assertThat(isUntouched()).isTrue();
        assertThat(underTest().isFree()).isTrue();
    }

    /** A lock that ends with its connection is free after it. */
    private void assertIsLeftBehind(SchedulingPoint dead) {
        Store store = underTest().store();
        assertThat(dead.phase()).isEqualTo(ClientPhase.DEAD);
        assertThat(isUntouched()).isEqualTo(!store.isHeldByConnections());
        assertThat(underTest().isFree()).isEqualTo(store.isHeldByConnections());
    }

    @Test
    default void whoever_dies_inside_leaves_the_lock_taken() {
        Client holder = underTest().taking("A");
        underTest().store().look();

        assertIsLeftBehind(holder.resume(GateDecision.KILL));
    }

    @Test
    default void whoever_dies_before_it_gives_back_leaves_the_lock_taken() {
        Client holder = underTest().taking("A");
        holder.resume(GateDecision.LET_THROUGH);
        underTest().store().look();

        assertIsLeftBehind(holder.resume(GateDecision.KILL));
    }

    /** Steps to the last command before it comes inside, whose reply is lost. */
    @Test
    default void a_command_whose_answer_is_lost_has_taken_effect() {
        int commands = commandsToTake();
        Client client = underTest().client("A");
        client.start();
        for (int i = 1; i < commands; i++) {
            client.resume(GateDecision.LET_THROUGH);
        }

        SchedulingPoint deaf = client.resume(GateDecision.LOSE_REPLY);

        assertThat(deaf.phase()).isNotEqualTo(ClientPhase.INSIDE);
        assertThat(deaf.reply()).isPresent();
        assertThat(underTest().isFree()).isEqualTo(underTest().store().isHeldByConnections());
    }

    private int commandsToTake() {
        Client client = underTest().client("A");
        client.start();
        int commands = 1;
        while (client.resume(GateDecision.LET_THROUGH).phase().isBeforeInside()) {
            commands++;
        }
        giveBack(client);
        return commands;
    }

    @Test
    default void it_makes_one_attempt_after_the_other() {
        Client client = underTest().client("A");
        take(client);
        giveBack(client);

        assertThat(take(client).phase()).isEqualTo(ClientPhase.INSIDE);
        assertThat(giveBack(client).phase()).isEqualTo(ClientPhase.DONE);
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void a_new_attempt_ends_the_one_that_goes_on() {
        Client client = underTest().client("A");
        SchedulingPoint first = client.start();
        underTest().store().look();

        SchedulingPoint again = client.start();

        assertThat(again.phase()).isEqualTo(first.phase());
        assertThat(again.next().map(words -> words.get(0)))
                .isEqualTo(first.next().map(words -> words.get(0)));
        assertThat(isUntouched()).isTrue();
        assertThat(client.resume(GateDecision.KILL).phase()).isEqualTo(ClientPhase.DEAD);
    }

    @Test
    default void whoever_is_killed_sends_nothing_more_and_may_be_killed_again() {
        Client client = underTest().client("A");
        client.start();
        underTest().store().look();

        client.kill();
        client.kill();

        assertThat(isUntouched()).isTrue();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void each_moves_only_when_it_is_let() {
        Client one = underTest().client("A");
        Client other = underTest().client("B");
        one.start();
        SchedulingPoint waiting = other.start();
        underTest().store().look();
        one.resume(GateDecision.KILL);

        assertThat(waiting.phase()).isEqualTo(ClientPhase.NOT_STARTED);
        assertThat(isUntouched()).isTrue();
        SchedulingPoint now = other.resume(GateDecision.LET_THROUGH);
        while (now.phase().isBeforeInside()) {
            now = other.resume(GateDecision.LET_THROUGH);
        }
        assertThat(now.phase()).isEqualTo(ClientPhase.INSIDE);
    }

    @Test
    default void it_can_be_closed_wherever_it_stands_and_twice() {
        Client holder = underTest().taking("A");
        Client atGate = underTest().client("B");
        atGate.start();
        assertThat(holder.backgroundCommand()).isEmpty();
        assertThat(holder.isCutOff()).isFalse();

        holder.close();
        atGate.close();

        assertThatCode(holder::close).doesNotThrowAnyException();
        assertThatCode(atGate::close).doesNotThrowAnyException();
    }
}
