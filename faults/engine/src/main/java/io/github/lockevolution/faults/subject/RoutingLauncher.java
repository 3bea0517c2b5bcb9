package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;

/** Has each lock put under test by another launcher: that of the store where it keeps its state. */
public interface RoutingLauncher extends Launcher {

    /** Which one puts this lock under test. */
    Launcher route(LockSpec lock);

    @Override
    default void requireFor(LockSpec lock) {
        route(lock).requireFor(lock);
    }

    @Override
    default Subject launch(LockSpec lock, ClientProgram program, Duration lease) {
        return route(lock).launch(lock, program, lease);
    }

    @Override
    default Subject launchTwin(Subject original) {
        return route(original.lock()).launchTwin(original);
    }

    @Override
    default Optional<Subject> launchBeside(Subject original) {
        return route(original.lock()).launchBeside(original);
    }
}
