package io.github.lockevolution.faults.attack;

/** The script of one attack. */
interface AttackScript {

    /**
     * Plays it and makes sure that its fault fired.
     *
     * @return what happened, in one line of at most {@value #STORY_LENGTH} columns
     * @throws Unplanned if the fault did not fire
     * @throws Exception if anything else went wrong; the result is inconclusive then, too
     */
    AttackStory carryOut(Scene scene) throws Exception;

    /** A story fits on a terminal of 80 columns, indented. */
    int STORY_LENGTH = 74;
}
