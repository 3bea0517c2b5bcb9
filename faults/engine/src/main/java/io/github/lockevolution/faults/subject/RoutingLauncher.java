package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;

/** Lets another launcher put each lock under test: that of the store where the lock keeps its state. */
public interface RoutingLauncher extends Launcher {

    /** The launcher that puts this lock under test. */
    Launcher route(LockSpec lock);

    @Override
    default void requireFor(LockSpec lock) {
        route(lock).requireFor(lock);
    }

    @Override
    default SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        return route(lock).launch(lock, program, lease);
    }

    @Override
    default SystemUnderTest launchTwin(SystemUnderTest original) {
        return route(original.lock()).launchTwin(original);
    }

    @Override
    default Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return route(original.lock()).launchBeside(original);
    }
}
