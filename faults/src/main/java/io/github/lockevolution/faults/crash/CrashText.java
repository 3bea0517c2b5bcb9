package io.github.lockevolution.faults.crash;

import io.github.lockevolution.faults.text.Text;

/** What is said when a client process does something else than it was told. */
interface CrashText extends Text {

    /** @param needed the word that it should have said */
    String isGone(String needed);

    /**
     * @param line what it said instead
     * @param needed the word that it should have said
     */
    String saidSomethingElse(String line, String needed);

    String notKilled(int status, int expected);
}
