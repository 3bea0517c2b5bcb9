package io.github.lockevolution.faults.gate;

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

    private final PacedRecorder recorder = new PacedRecorder();

    private static Command command(String name) {
        return new Command(List.of(name, "key"), 20);
    }

    /** A client that sends commands one after another, in a thread of its own. */
    private CompletableFuture<Void> send(Command... commands) {
        return CompletableFuture.runAsync(() -> {
            for (Command command : commands) {
                try {
                    recorder.beforeCommand(command);
                } catch (InterruptedIOException e) {
                    throw new CompletionException(e);
                }
            }
        });
    }

    private void awaitAtGate(Command command) {
        await(command.name() + " stands at the gate")
                .until(() -> recorder.atGate().filter(command::equals).isPresent());
    }

    @Test
    void commands_leave_as_they_come_and_are_kept_in_order() throws Exception {
        recorder.beforeCommand(SET);

        recorder.beforeCommand(EXPIRE);

        assertThat(recorder.sent()).containsExactly(SET, EXPIRE);
        assertThat(recorder.atGate()).isEmpty();
    }

    @Test
    void a_paced_command_stands_at_the_gate_and_has_not_left() {
        recorder.pace();

        CompletableFuture<Void> client = send(SET);

        awaitAtGate(SET);
        assertThat(recorder.sent()).isEmpty();
        assertThat(recorder.isWaiting()).isFalse();
        recorder.letAllLeave();
        client.join();
    }

    @Test
    void one_permit_lets_one_command_leave_and_the_next_stands_at_the_gate() {
        recorder.pace();
        CompletableFuture<Void> client = send(SET, EXPIRE);
        awaitAtGate(SET);

        recorder.letOneLeave();

        awaitAtGate(EXPIRE);
        assertThat(recorder.sent()).containsExactly(SET);
        recorder.letAllLeave();
        client.join();
    }

    @Test
    void a_permit_waits_for_its_command() {
        recorder.pace();
        recorder.letOneLeave();

        send(SET).join();

        assertThat(recorder.sent()).containsExactly(SET);
    }

    @Test
    void permits_left_over_do_not_count_when_the_pace_is_set_again() {
        recorder.pace();
        recorder.letOneLeave();

        recorder.pace();

        CompletableFuture<Void> client = send(SET);
        awaitAtGate(SET);
        assertThat(recorder.sent()).isEmpty();
        recorder.letAllLeave();
        client.join();
    }

    @Test
    void once_all_may_leave_nothing_waits() {
        recorder.pace();
        CompletableFuture<Void> client = send(SET, EXPIRE);
        awaitAtGate(SET);

        recorder.letAllLeave();

        client.join();
        assertThat(recorder.sent()).containsExactly(SET, EXPIRE);
        assertThat(recorder.atGate()).isEmpty();
    }

    @Test
    void a_command_waits_from_its_leaving_until_its_answer() throws Exception {
        recorder.beforeCommand(SET);
        assertThat(recorder.isWaiting()).isTrue();

        recorder.onOutcome(SET, new Outcome.Answered(new Reply("OK", false, 5)));

        assertThat(recorder.isWaiting()).isFalse();
    }

    @Test
    void a_client_interrupted_at_the_gate_does_not_send() throws Exception {
        recorder.pace();
        CompletableFuture<String> message = new CompletableFuture<>();
        Thread client = new Thread(() -> {
            try {
                recorder.beforeCommand(SET);
            } catch (InterruptedIOException e) {
                message.complete(e.getMessage());
            }
        });
        client.start();
        awaitAtGate(SET);

        client.interrupt();

        assertThat(message.join()).isEqualTo("interrupted before SET was sent");
        assertThat(recorder.sent()).isEmpty();
    }
}
