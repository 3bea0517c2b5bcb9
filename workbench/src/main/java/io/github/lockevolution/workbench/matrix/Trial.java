package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;

/**
 * The findings of using a lock undisturbed.
 *
 * @param commands how many a tryLock that takes the lock and its unlock send together
 * @param isReentrant whether its holder takes it again, and it is free after as many unlocks and not sooner
 * @param refuses whether a tryLock on a taken lock said no, without waiting
 */
record Trial(int commands, boolean isReentrant, boolean refuses) {

    /**
     * @throws InconclusiveException if the lock could not be used so: it threw, did not answer in time, or somebody was at its keys
     */
    static Trial of(LockSpec lock, RedisEnvironment environment) throws InterruptedException {
        try (FaultScenario scenario = new FaultScenario(lock, environment)) {
            // A second time, because a lock may have a script to load at the first.
            sent(scenario);
            Trial trial = new Trial(sent(scenario), isReentrant(scenario), refuses(scenario));
            scenario.requireUntouched();
            return trial;
        } catch (InterruptedException | InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            throw new InconclusiveException(Message.of(e), e);
        }
    }

    private static LiveClient client(FaultScenario scenario, String name) throws Exception {
        return scenario.client(name, FaultScenario.LONG_LEASE);
    }

    private static int sent(FaultScenario scenario) throws Exception {
        LiveClient a = client(scenario, "A");
        require(a.tryLock());
        a.unlock();
        return a.recorder().sent().size();
    }

    private static boolean isReentrant(FaultScenario scenario) throws Exception {
        LiveClient a = client(scenario, "A");
        LiveClient b = client(scenario, "B");
        require(a.tryLock());
        boolean again = a.tryLock();
        a.unlock();
        boolean isHeldAfterOne = !b.tryLock();
        if (!again || !isHeldAfterOne) {
            b.unlock();
            return false;
        }
        a.unlock();
        boolean isFreeAfterTwo = b.tryLock();
        b.unlock();
        return isFreeAfterTwo;
    }

    /** Leaves the lock taken. */
    private static boolean refuses(FaultScenario scenario) throws Exception {
        require(client(scenario, "A").tryLock());
        return !client(scenario, "B").tryLock();
    }

    private static void require(boolean taken) {
        if (!taken) {
            throw new InconclusiveException(ConditionsText.class, ConditionsText::freeLockNotTaken);
        }
    }
}
