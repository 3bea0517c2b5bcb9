package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the methods of a lock that nobody has described return, and throw, is an answer. */
class ReflectiveLockTest {

    private final List<Throwable> refused = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();

    /** Its methods return the same, or throw it. */
    private final class Answers implements AutoCloseable {

        private final Object answer;

        Answers(Object answer) {
            this.answer = answer;
        }

        Object tryLock() throws Exception {
            if (answer instanceof Exception thrown) {
                throw thrown;
            }
            return answer;
        }

        Object unlock() throws Exception {
            return tryLock();
        }

        @Override
        public void close() {
            closed.add("lock");
        }
    }

    private ReflectiveLock on(Object lock) {
        ArgumentSource arguments = new ArgumentSource(
                StoreAccess.over(List.of()),
                "lock:42",
                "A",
                Duration.ofSeconds(30),
                () -> Instant.EPOCH,
                Optional.empty(),
                AccessPolicy.EXCLUSIVE,
                List.of(() -> closed.add("connection")));
        return new ReflectiveLock(
                lock, LockMethods.required(lock.getClass(), true, LockUse.USUAL), arguments, refused::add);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(true, true, true),
                Arguments.of(false, false, false),
                Arguments.of(null, false, true),
                Arguments.of("token", true, true),
                Arguments.of(Optional.of("token"), true, true),
                Arguments.of(Optional.empty(), false, true),
                Arguments.of(1, true, true),
                Arguments.of(0L, false, true),
                Arguments.of(-1, false, true));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void what_it_returns_is_a_yes_or_a_no(Object answer, boolean isTaken, boolean isReleased) {
        assertThat(on(new Answers(answer)).tryLock()).isEqualTo(isTaken);
        assertThat(on(new Answers(answer)).unlock()).isEqualTo(isReleased);
    }

    /** It cannot be taken twice. */
    @Test
    void a_lock_of_java_is_called_by_its_interface() {
        StampedLock lock = new StampedLock();
        ReflectiveLock called = on(lock.asWriteLock());

        assertThat(called.tryLock()).isTrue();
        assertThat(lock.isWriteLocked()).isTrue();
        assertThat(called.tryLock()).isFalse();
        assertThat(called.unlock()).isTrue();
        assertThat(lock.isWriteLocked()).isFalse();
    }

    /** A lock of the bench, which answers both calls by the same. */
    private record Described(boolean answer) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return answer;
        }

        @Override
        public boolean unlock() {
            return answer;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_lock_of_the_bench_is_called_by_its_interface(boolean answer) {
        assertThat(on(new Described(answer)).tryLock()).isEqualTo(answer);
        assertThat(on(new Described(answer)).unlock()).isEqualTo(answer);
    }

    /** Its methods have no result. */
    static final class Silent {

        void lock() {}

        void unlock() {}
    }

    @Test
    void a_method_without_a_result_has_succeeded() {
        assertThat(on(new Silent()).tryLock()).isTrue();
        assertThat(on(new Silent()).unlock()).isTrue();
    }

    @Test
    void what_it_throws_is_a_no() {
        Exception thrown = new IllegalStateException("taken");

        assertThatThrownBy(on(new Answers(thrown))::tryLock)
                .isInstanceOf(LockRefusedException.class)
                .hasCause(thrown);
        assertThatThrownBy(on(new Answers(thrown))::unlock).isInstanceOf(LockRefusedException.class);
        assertThat(refused).containsExactly(thrown, thrown);
    }

    static final class RedisConnectionFailureException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    static Stream<Exception> failures() {
        return Stream.of(
                new IOException(),
                new InterruptedException(),
                new TimeoutException(),
                new RedisConnectionFailureException(),
                new IllegalStateException(new IOException()));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void what_a_connection_throws_is_none_of_its_words(Exception thrown) {
        assertThatThrownBy(on(new Answers(thrown))::tryLock).isSameAs(thrown);
        assertThat(refused).isEmpty();
    }

    /** Step by step: its client is done and closes it; a thread that still stands in the lock hears of that by an exception. */
    @Test
    void what_it_throws_once_it_is_closed_is_no_word_of_it() {
        ReflectiveLock lock = on(new Answers(new IllegalStateException("closed")));

        lock.close();

        assertThat(closed).containsExactly("lock", "connection");
        assertThatThrownBy(lock::tryLock).isInstanceOf(LockRefusedException.class);
        assertThat(refused).isEmpty();
    }
}
