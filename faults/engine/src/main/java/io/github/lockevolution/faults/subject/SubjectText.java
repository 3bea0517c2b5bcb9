package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.text.Text;

/** What is said when a lock cannot be put under test as it was asked for, or its library does not stand the test. */
public interface SubjectText extends Text {

    String noReplica();

    String noServers();

    String noEviction();

    String tooManyToEvict(int keys, int most);

    /** @param error the class of what its lock threw, or what a program said */
    String timedOut(String client, String error);

    String leaseRanOutByItself();

    /** @param store the kind of store, in one word */
    String noStore(String lock, String store);

    String state(Diagnosis.State state);

    String nameOne(String option);

    /** @param server its name and its version */
    String answers(String server);
}
