package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.locks.PlantedBug.TwoCommands;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real lock of two commands in a real process, killed and stopped at will. */
@OnTheBench
class ProcessClientIT {

    private FaultScenario scenario;

    @BeforeEach
    void begin(RedisEnvironment environment) {
        this.scenario = new FaultScenario(new TwoCommands().lock(), environment);
    }

    @AfterEach
    void end() {
        scenario.close();
    }

    private ProcessClient start() throws Exception {
        return scenario.process("A", FaultScenario.LONG_LEASE);
    }

    private boolean exists() {
        return scenario.key().exists();
    }

    @Test
    void a_client_takes_the_lock_writes_and_gives_it_back() throws Exception {
        ProcessClient client = start();

        assertThat(client.tryLock()).isTrue();
        assertThat(client.tryLock()).isFalse();
        client.write("A1 and more");
        assertThat(client.unlock()).isTrue();
        assertThat(client.unlock()).isFalse();

        assertThat(scenario.resource()).containsExactly("A1 and more");
    }

    @Test
    void a_client_killed_before_its_second_command_has_sent_the_first_and_no_more() throws Exception {
        ProcessClient client = start();
        scenario.watching(client, () -> client.stopBefore(2));

        client.kill();

        assertThat(scenario.history().events()).containsExactly(new Event.Took("A"), new Event.Died("A"));
        assertThat(exists()).isTrue();
        assertThat(scenario.key().lease()).isEmpty();
    }

    /** Nor does it when everything is closed: what stands at the gate is the command of a dead client. */
    @Test
    void a_client_held_before_its_first_command_has_sent_nothing() throws Exception {
        ProcessClient client = start();
        client.stopBefore(1);

        client.kill();
        client.close();

        assertThat(client.recorder().sent()).isEmpty();
        assertThat(exists()).isFalse();
    }

    @Test
    void a_client_held_before_a_reply_has_sent_that_command_and_not_the_next() throws Exception {
        ProcessClient client = start();
        client.stopBeforeReply();

        assertThat(client.recorder().isReplyHeld()).isTrue();
        await("the first command takes effect").until(this::exists);

        client.kill();
        assertThat(scenario.key().lease()).isEmpty();
    }

    /** Of a command that waits for leave, and of one whose reply is held. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_call_that_is_stopped_ends_with_its_client(boolean beforeReply) throws Exception {
        ProcessClient client = start();
        CompletableFuture<Boolean> call = beforeReply ? client.stopBeforeReply() : client.stopBefore(1);
        assertThat(call).isNotDone();

        client.kill();

        assertThat(client.within(call)).isFalse();
    }

    @Test
    void a_command_that_the_call_does_not_come_to_is_told() throws Exception {
        ProcessClient client = start();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> client.stopBefore(3))
                .withMessage("A was answered before it came to where it was to be killed");
    }

    @Test
    void a_client_that_ended_by_itself_was_not_killed() throws Exception {
        ProcessClient client = start();
        ProcessHandle process = ProcessHandle.of(client.pid()).orElseThrow();
        process.destroy();
        process.onExit().join();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(client::kill)
                .withMessage("A ended with status 143, not by kill -9 (137)");
    }

    @Test
    void a_client_that_is_gone_is_told() throws Exception {
        ProcessClient client = start();
        client.kill();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(client::tryLock)
                .withMessageStartingWith("client A ended with status 137 instead of answering acquire; ");
    }

    @Test
    void a_paused_client_writes_nothing_and_then_goes_on_as_if_nothing_had_happened() throws Exception {
        ProcessClient client = start();
        client.tryLock();
        try (Pause pause = client.pause()) {
            assertThat(pause).isNotNull();
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> client.write("A1"))
                    .withMessage("A does not run, and cannot write");
            scenario.redis().direct().del(scenario.key().name());
        }

        client.write("A2");

        assertThat(client.unlock()).isFalse();
        assertThat(scenario.resource()).containsExactly("A2");
    }
}
