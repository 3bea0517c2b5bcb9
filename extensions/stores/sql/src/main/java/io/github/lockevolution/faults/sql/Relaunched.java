package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.Subject;

/** A lock under test in tables of its own, which can be put under test once more. */
interface Relaunched {

    /** Where its tables are. */
    Database database();

    /**
     * The same lock under the same name in other tables: whoever uses another one is in nobody's way there.
     *
     * @param where the same database, or another one
     * @param afterwards done when that has been closed
     */
    Subject in(Database where, Runnable afterwards);
}
