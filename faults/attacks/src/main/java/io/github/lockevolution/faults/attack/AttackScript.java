package io.github.lockevolution.faults.attack;

/** What one attack does, step by step. */
interface AttackScript {

    /**
     * Injects the fault and makes sure that it fired.
     *
     * @return what happened
     * @throws io.github.lockevolution.faults.setup.InconclusiveException if the fault did not fire, or something else had to
     *     happen and did not
     * @throws Exception if anything else went wrong; the result is inconclusive then, too
     */
    AttackStory carryOut(Scene scene) throws Exception;
}
