package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.text.Text;

/** Why a test with {@link OnTheBench} does not get what it asks for. */
interface OnTheBenchText extends Text {

    /** @param got how many locks it names */
    String needsOneLock(int got, String test);
}
