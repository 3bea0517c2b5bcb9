package io.github.lockevolution.faults.attack;

/** A takes the lock and is killed inside its critical section. Then, after every lease has run out, a newcomer tries. */
final class KilledWhileHolding implements AttackScript {

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", Scene.SHORT_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        a.kill();
        AttackStory died = AttackStory.that(AttackStoryText::diesInside);
        if (!scene.newcomerEnters()) {
            return died.and(AttackStoryText::nothingFreesTheKey);
        }
        return died.and(
                scene.profile().hasLease()
                        ? AttackStoryText::leaseFreesTheKey
                        : AttackStoryText::newcomerGetsInAllTheSame);
    }
}
