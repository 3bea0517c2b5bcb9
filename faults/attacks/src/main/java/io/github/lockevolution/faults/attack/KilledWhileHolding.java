package io.github.lockevolution.faults.attack;

/** A takes the lock and is killed inside its critical section. Then, after every lease has run out, a newcomer tries. */
final class KilledWhileHolding implements AttackScript {

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        ProcessClient a = scenario.process("A", FaultScenario.SHORT_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        a.kill();
        AttackStory died = AttackStory.that(AttackStoryText::diesInside);
        if (!scenario.newcomerEnters()) {
            return died.and(AttackStoryText::nothingFreesTheKey);
        }
        return died.and(
                scenario.profile().hasLease()
                        ? AttackStoryText::leaseFreesTheKey
                        : AttackStoryText::newcomerGetsInAllTheSame);
    }
}
