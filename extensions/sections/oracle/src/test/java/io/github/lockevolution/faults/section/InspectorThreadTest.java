package io.github.lockevolution.faults.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code of a section that the bench calls, and waits for no longer than it has patience. */
class InspectorThreadTest {

    private final InspectorThread inspector = new InspectorThread("my-section", Duration.ofSeconds(1));

    private static volatile boolean isOver;

    /** Its static initializer never ends. */
    private static final class Loops {

        static final int NUMBER = loop();
    }

    private static int loop() {
        while (!isOver) {
            Thread.onSpinWait();
        }
        return 0;
    }

    private static int sleep() {
        while (!isOver) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // It goes on.
            }
        }
        return 0;
    }

    static Stream<Callable<Object>> whatNeverReturns() {
        return Stream.of(
                () -> Loops.NUMBER,
                InspectorThreadTest::loop,
                InspectorThreadTest::sleep,
                () -> new Object() {
                    @Override
                    public String toString() {
                        return String.valueOf(loop());
                    }
                }.toString());
    }

    @ParameterizedTest
    @MethodSource("whatNeverReturns")
    void what_never_comes_back_is_left_alone_and_nothing_more_is_called(Callable<Object> call) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> inspector.call("setUp", call))
                .satisfies(e -> assertThat(e.in(Language.ENGLISH))
                        .startsWith(
                                "my-section: the bench called setUp 1 s ago, and it has not come back; it stands at "));
        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> inspector.call("check", () -> 1));
        inspector.close();
    }

    @Test
    void what_comes_back_is_handed_on() {
        assertThat(inspector.<Integer>call("check", () -> 1)).isEqualTo(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> inspector.call("check", () -> {
                    throw new IllegalStateException("no");
                }));
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> inspector.call("check", () -> {
                    throw new StackOverflowError();
                }));
        inspector.close();
    }
}
