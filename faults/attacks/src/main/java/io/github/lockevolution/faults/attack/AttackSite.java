package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** Where locks of one kind of store are attacked: the store, and the network in front of it. */
public interface AttackSite {

    /** Says which locks can be put under test in the store. */
    Launcher launcher();

    /** A new scene with this lock, under a name of its own. */
    Scene scene(LockSpec stage);

    /**
     * Watches over the server from now on.
     *
     * @return what has disturbed it so far, if anything has, each time that it is asked
     * @throws InconclusiveException if the server does not answer
     */
    Supplier<Optional<InconclusiveException>> watch();

    /** How many clients it has room for at once. */
    int capacity();
}
