package io.github.lockevolution.faults.attack;

/** A takes the lock and is killed inside its critical section. Then a newcomer tries, after the last lease is over. */
final class KilledWhileHolding implements Plan {

    @Override
    public String carryOut(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", Scene.SHORT_LEASE);
        scene.require(a.tryLock(), "A could not take a free lock");
        a.kill();
        if (!scene.newcomerEnters()) {
            return "A dies inside; nothing frees the key, so everyone is locked out for ever";
        }
        return "A dies inside; "
                + (scene.rehearsal().hasLease()
                        ? "its lease runs out and frees the key"
                        : "a newcomer gets in all the same");
    }
}
