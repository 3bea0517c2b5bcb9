package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** Why an attack proves nothing. */
interface AttackProblemText extends Text {

    String interrupted();

    String isNotGivenBack(String lock);

    String notAllClosed();

    /** @param condition what should have come about */
    String notSeen(long seconds, Message condition);

    String leaseRunsOut();

    String acquireTakesEffect();

    String firstCommandTakesEffect();

    String commandLeaves(String client);

    String firstCommandWaits(String client);

    String commandIsAnswered(String client);

    String renewalsAreAnswered();

    String noAnswer(String client, long seconds);

    String freeLockNotTaken();

    String noRelease();

    String freeLockNotTakenBy(String client);

    String noneTakesFreeLock();

    String lockNotTakenAfterLease();

    String noLease();

    String goneBeforeRelease();

    String releaseNotHeld();

    String acquiresNotHeld();

    String acquireNotHeld(String client);

    String goesOn(int commands);

    String replyNotDropped();

    String faultDidNotReach(String client);

    String killPointNotReached(String client);

    String notKilled(String client, int status, int expected);

    String renewedTooLate(String client);

    String lookedTooLate(String client);

    String stoodStillTooLong(String client);

    String notRunning(String client);

    /** @param written what was written to the resource, in order */
    String didNotWriteLast(String written);

    String workIsDone();

    /**
     * @param before how many scripts were cached
     * @param after how many still are
     */
    String scriptsNotFlushed(long before, long after);

    String appendedToFile();

    String givesUpWaiting(String client);

    String linkNotDead(String client);

    String sessionIsGone(String client);

    String lockNotTakenAfterSession();
}
