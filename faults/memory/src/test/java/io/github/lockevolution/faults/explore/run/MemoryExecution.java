package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Begins executions of locks in memory for a test, and closes them behind it. */
public final class MemoryExecution implements AfterEachCallback {

    private Optional<Testbed> testbed = Optional.empty();

    /** A run of two clients that have not moved; the run before is over. */
    public Execution begin(LockSpec lock) {
        return open(lock).begin(2);
    }

    /** A testbed of two clients; the one before is closed. */
    public Testbed open(LockSpec lock) {
        close();
        testbed = Optional.of(MemoryLock.testbed(lock, 2));
        return testbed.get();
    }

    Testbed testbed() {
        return testbed.orElseThrow();
    }

    /** Makes moves, as in {@code A.B-crash}, and says what the last one did. */
    public static Step make(Execution execution, String moves) {
        List<Step> made = Schedule.parse("any:" + moves).moves().stream()
                .map(execution::make)
                .toList();
        return made.get(made.size() - 1);
    }

    /** What the last of these moves did, from the start. */
    static List<Event> events(LockSpec lock, String moves) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            return make(testbed.begin(2), moves).events();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }

    private void close() {
        testbed.ifPresent(Testbed::close);
    }
}
