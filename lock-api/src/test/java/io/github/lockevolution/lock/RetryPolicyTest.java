package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@link DistributedLock#tryLock(Duration)}, by the number of attempts and never by the clock. */
class RetryPolicyTest {

    private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Duration SHORT = Duration.ofMillis(1);

    @AfterEach
    void clear_the_interrupt_flag() {
        Thread.interrupted();
    }

    @Test
    void a_free_lock_is_taken_at_the_first_attempt() {
        ScriptedLock lock = ScriptedLock.takenAtAttempt(1);

        assertThat(lock.tryLock(FOR_EVER)).isTrue();

        assertThat(lock.attempts()).isEqualTo(1);
    }

    @Test
    void a_client_with_patience_tries_until_the_lock_is_taken() {
        ScriptedLock lock = ScriptedLock.takenAtAttempt(4);

        assertThat(lock.tryLock(FOR_EVER)).isTrue();

        assertThat(lock.attempts()).isEqualTo(4);
    }

    @Test
    void a_client_without_patience_makes_exactly_one_attempt() {
        ScriptedLock lock = ScriptedLock.takenAtAttempt(2);

        assertThat(lock.tryLock(Duration.ZERO)).isFalse();

        assertThat(lock.attempts()).isEqualTo(1);
    }

    @Test
    void a_client_without_patience_still_takes_a_free_lock() {
        assertThat(ScriptedLock.takenAtAttempt(1).tryLock(Duration.ZERO)).isTrue();
    }

    @Test
    void a_client_whose_patience_runs_out_gives_up() {
        assertThat(ScriptedLock.neverTaken().tryLock(SHORT)).isFalse();
    }

    @Test
    void a_missing_patience_is_refused_before_any_attempt() {
        ScriptedLock lock = ScriptedLock.takenAtAttempt(1);

        assertThatThrownBy(() -> lock.tryLock(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("patience is null; it needs to be zero or more; zero makes one attempt and does not wait");

        assertThat(lock.attempts()).isZero();
    }

    @Test
    void negative_patience_is_refused_before_any_attempt() {
        ScriptedLock lock = ScriptedLock.takenAtAttempt(1);

        assertThatThrownBy(() -> lock.tryLock(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "patience needs to be zero or more, got PT-0.001S; zero makes one attempt and does not wait");

        assertThat(lock.attempts()).isZero();
    }

    @Test
    void an_interrupt_ends_the_wait_and_keeps_its_flag() {
        ScriptedLock lock = ScriptedLock.interruptedAtAttempt(1);

        assertThat(lock.tryLock(FOR_EVER)).isFalse();

        assertThat(lock.attempts()).isEqualTo(1);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void an_interrupt_does_not_cost_a_client_the_lock_it_took() {
        Thread.currentThread().interrupt();

        assertThat(ScriptedLock.takenAtAttempt(1).tryLock(FOR_EVER)).isTrue();

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void an_unanswered_attempt_reaches_the_caller_and_is_not_repeated() {
        ScriptedLock lock = ScriptedLock.unansweredAtAttempt(2);

        assertThatThrownBy(() -> lock.tryLock(FOR_EVER)).isSameAs(ScriptedLock.UNANSWERED);

        assertThat(lock.attempts()).isEqualTo(2);
    }
}
