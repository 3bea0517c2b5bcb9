package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.SystemUnderTest;

/** A lock under test in tables of its own, which can be put under test once more. */
interface Relaunched {

    /** The database of its tables. */
    Database database();

    /**
     * The same lock under the same name in other tables, which nobody else uses.
     *
     * @param where the same database, or another one
     * @param afterwards runs when the subject has been closed
     */
    SystemUnderTest in(Database where, Runnable afterwards);
}
