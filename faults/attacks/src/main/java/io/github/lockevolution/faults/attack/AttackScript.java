package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.Environment;

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

    /** Does this with the lock of a scene on another server, which is ended then; the scene keeps in mind what was seen there. */
    static AttackStory on(Environment another, Scene scene, AttackScript script) throws Exception {
        try (another;
                Scene there = scene.in(another)) {
            AttackStory happened = script.carryOut(there);
            there.history().events().forEach(scene::record);
            return happened;
        }
    }
}
