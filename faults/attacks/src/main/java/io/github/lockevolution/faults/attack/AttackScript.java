package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.RedisEnvironment;

/** The steps of one attack. */
interface AttackScript {

    /**
     * Injects the fault and makes sure that it fired.
     *
     * @return the story
     * @throws io.github.lockevolution.faults.setup.InconclusiveException if the fault did not fire, or another event did not happen that
     *     had to
     * @throws Exception on any other error; the result is inconclusive then, too
     */
    AttackStory carryOut(FaultScenario scenario) throws Exception;

    /** Carries the script out with the lock of a scenario on another server, which is ended then; the scenario records the events there. */
    static AttackStory on(RedisEnvironment another, FaultScenario scenario, AttackScript script) throws Exception {
        try (another;
                FaultScenario there = scenario.in(another)) {
            AttackStory happened = script.carryOut(there);
            there.history().events().forEach(scenario::record);
            return happened;
        }
    }
}
