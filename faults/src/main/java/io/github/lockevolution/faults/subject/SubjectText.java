package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.text.Text;

/** What is said when a lock cannot be put under test as it was asked for. */
interface SubjectText extends Text {

    String noReplica();

    String noServers();
}
