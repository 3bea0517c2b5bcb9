package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What happens in an attack. */
interface AttackStoryText extends Text {

    /** @param clauses what could be a sentence each */
    String all(List<Message> clauses);

    String bothInside(String acquire);

    String deletesKeyOfB(String release);

    String oneInside(String client, String acquire);

    String diesInside();

    String nothingFreesTheKey();

    String leaseFreesTheKey();

    String newcomerGetsInAllTheSame();

    /** @param end what becomes of the lock */
    String cutAfter(String command, Message end);

    /** @param end what becomes of the lock */
    String killedThere(Message end);

    String newcomerGetsIn();

    String nobodyEverGetsIn();

    String lateReleaseDeletesLockOfB(String release);

    String lateReleaseCutsLeaseOfB(String release);

    String lateReleaseLeavesLockOfB(String release);

    String clientIsInsideToo(String client);

    String clientIsRefused(String client);

    String neverHearsOfIt(String acquire);

    String sendsAgainAndIsInside();

    String sendsAgainAndIsRefused();

    String leaseFreesIt();

    String nobodyGivesItBack();

    String writesWhileBIsInside();

    String isRefusedWhileBIsInside();

    String freesLockOfB(String release);

    String worksWhileBIsInside();

    String worksAndKeepsLock();

    String releasesAfterFlush(List<String> sent);

    String leavesLockTakenAfterFlush(List<String> sent);

    String isRefusedAndGone();

    String freesLock(String release);

    String leavesLockTaken(String release);

    String leavesLockTakenFor(String release, long seconds);

    String threadDiesInside();

    String renewalsLockOut();

    String clockOfBIsAhead();

    String notApplicable(Message reason);

    String noLease();

    String noScript();

    String noClock();

    /** That the bench cannot end a thread in somebody's program. */
    String noThread();

    /** That a Redis which the bench did not start is spared. */
    String ownServerOnly();

    /** That the bench cannot end a Redis in a container and start it again. */
    String restartsNoContainer();

    /** That nothing of the lock goes with a session of the store. */
    String noSession();

    String linkSwallowsAll();

    String keepsLockMeanwhile();

    String sessionEnds();

    String redisForgetsAll();

    /** @param fsync the value of {@code appendfsync} */
    String redisReadsItsFile(String fsync);
}
