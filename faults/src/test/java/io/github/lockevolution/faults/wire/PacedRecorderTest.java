package io.github.lockevolution.faults.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class PacedRecorderTest {

    private static final Command SET = command("SET");
    private static final Command EXPIRE = command("EXPIRE");

    private final PacedRecorder tape = new PacedRecorder();

    private static Command command(String name) {
        return new Command(List.of(name, "key"), 20);
    }

    /** A client that sends commands one after another, in a thread of its own. */
    private CompletableFuture<Void> send(Command... commands) {
        return CompletableFuture.runAsync(() -> {
            for (Command command : commands) {
                try {
                    tape.beforeCommand(command);
                } catch (InterruptedIOException e) {
                    throw new CompletionException(e);
                }
            }
        });
    }

    private void awaitAtGate(Command command) {
        await(command.name() + " stands at the gate")
                .until(() -> tape.atGate().filter(command::equals).isPresent());
    }

    @Test
    void commands_leave_as_they_come_and_are_kept_in_order() throws Exception {
        tape.beforeCommand(SET);

        tape.beforeCommand(EXPIRE);

        assertThat(tape.sent()).containsExactly(SET, EXPIRE);
        assertThat(tape.atGate()).isEmpty();
    }

    @Test
    void a_paced_command_stands_at_the_gate_and_has_not_left() {
        tape.pace();

        CompletableFuture<Void> client = send(SET);

        awaitAtGate(SET);
        assertThat(tape.sent()).isEmpty();
        assertThat(tape.isWaiting()).isFalse();
        tape.letAllLeave();
        client.join();
    }

    @Test
    void one_permit_lets_one_command_leave_and_the_next_stands_at_the_gate() {
        tape.pace();
        CompletableFuture<Void> client = send(SET, EXPIRE);
        awaitAtGate(SET);

        tape.letOneLeave();

        awaitAtGate(EXPIRE);
        assertThat(tape.sent()).containsExactly(SET);
        tape.letAllLeave();
        client.join();
    }

    @Test
    void a_permit_waits_for_its_command() {
        tape.pace();
        tape.letOneLeave();

        send(SET).join();

        assertThat(tape.sent()).containsExactly(SET);
    }

    @Test
    void permits_left_over_do_not_count_when_the_pace_is_set_again() {
        tape.pace();
        tape.letOneLeave();

        tape.pace();

        CompletableFuture<Void> client = send(SET);
        awaitAtGate(SET);
        assertThat(tape.sent()).isEmpty();
        tape.letAllLeave();
        client.join();
    }

    @Test
    void once_all_may_leave_nothing_waits() {
        tape.pace();
        CompletableFuture<Void> client = send(SET, EXPIRE);
        awaitAtGate(SET);

        tape.letAllLeave();

        client.join();
        assertThat(tape.sent()).containsExactly(SET, EXPIRE);
        assertThat(tape.atGate()).isEmpty();
    }

    @Test
    void a_command_waits_from_its_leaving_until_its_answer() throws Exception {
        tape.beforeCommand(SET);
        assertThat(tape.isWaiting()).isTrue();

        tape.onOutcome(SET, new Outcome.Answered(new Reply("OK", false, 5)));

        assertThat(tape.isWaiting()).isFalse();
    }

    @Test
    void a_client_interrupted_at_the_gate_does_not_send() throws Exception {
        tape.pace();
        CompletableFuture<String> message = new CompletableFuture<>();
        Thread client = new Thread(() -> {
            try {
                tape.beforeCommand(SET);
            } catch (InterruptedIOException e) {
                message.complete(e.getMessage());
            }
        });
        client.start();
        awaitAtGate(SET);

        client.interrupt();

        assertThat(message.join()).isEqualTo("interrupted before SET was sent");
        assertThat(tape.sent()).isEmpty();
    }
}
