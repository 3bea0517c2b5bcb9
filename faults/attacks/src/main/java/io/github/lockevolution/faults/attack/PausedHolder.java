package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.host.Pause;
import java.util.List;

/**
 * A takes the lock, writes to the guarded resource, and is paused, as by a long garbage collection, until its lease has run out
 * and B is inside. Then A goes on as if nothing had happened: it writes again, and unlocks.
 */
final class PausedHolder implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        ProcessClient a = scenario.process("A", FaultScenario.SHORT_LEASE);
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        a.write("A1");
        Pause pause = a.pause();
        try (pause) {
            scenario.awaitEndOfLease();
            scenario.require(b.tryLock(), AttackProblemText::lockNotTakenAfterLease);
            b.write("B1");
        }
        boolean accepted = a.write("A2");
        List<String> expected = accepted ? List.of("A1", "B1", "A2") : List.of("A1", "B1");
        List<String> written = scenario.resource();
        scenario.require(written.equals(expected), text -> text.didNotWriteLast(written.toString()));
        scenario.record(StaleWrites.one(accepted));
        a.unlock();
        boolean lockOfBIsGone = scenario.probe().isFree();
        b.unlock();
        AttackStory slept = AttackStory.that(
                accepted ? AttackStoryText::writesWhileBIsInside : AttackStoryText::isRefusedWhileBIsInside);
        String release = scenario.profile().removingName();
        return lockOfBIsGone ? slept.and(words -> words.freesLockOfB(release)) : slept;
    }
}
