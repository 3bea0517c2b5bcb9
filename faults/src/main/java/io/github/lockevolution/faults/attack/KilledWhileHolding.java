package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.AttackWords;

/** A takes the lock and is killed inside its critical section. Then, after every lease has run out, a newcomer tries. */
final class KilledWhileHolding implements AttackScript {

    @Override
    public int clients() {
        return 2;
    }

    @Override
    public int leases() {
        return 1;
    }

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", Scene.SHORT_LEASE);
        scene.require(a.tryLock(), "A could not take a free lock");
        a.kill();
        AttackStory died = AttackStory.that(AttackWords::diesInside);
        if (!scene.newcomerEnters()) {
            return died.and(AttackWords::nothingFreesTheKey);
        }
        return died.and(
                scene.rehearsal().hasLease() ? AttackWords::leaseFreesTheKey : AttackWords::newcomerGetsInAllTheSame);
    }
}
