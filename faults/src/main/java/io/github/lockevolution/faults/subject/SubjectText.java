package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.text.Text;

/** What is said when a lock cannot be put under test as it was asked for, or its library does not stand the test. */
interface SubjectText extends Text {

    String noReplica();

    String noServers();

    /** @param error the class of what its lock threw, or what a program said */
    String timedOut(String client, String error);
}
