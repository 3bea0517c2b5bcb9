package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** A way to get a database. Chosen by {@link Setting#DATABASE}. */
@FunctionalInterface
public interface DatabaseBackend {

    /**
     * Starts a database, or says where one is.
     *
     * @throws SetupProblem if there is none to be had; the message says what to do
     */
    DatabaseServer start();
}
