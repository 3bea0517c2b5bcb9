package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;

/**
 * What was found out about a lock by using it, undisturbed.
 *
 * @param commands how many a tryLock that takes the lock and its unlock send together
 * @param isReentrant whether its holder takes it again, and it is free after as many unlocks and not sooner
 * @param refuses whether a tryLock on a taken lock said no, without waiting
 */
record Trial(int commands, boolean isReentrant, boolean refuses) {

    /**
     * @throws InconclusiveException if the lock could not be used so: it threw, did not answer in time, or somebody was at its keys
     */
    static Trial of(LockSpec lock, Environment environment) throws InterruptedException {
        try (Scene scene = new Scene(lock, environment)) {
            // A second time, because a lock may have a script to load at the first.
            sent(scene);
            Trial trial = new Trial(sent(scene), isReentrant(scene), refuses(scene));
            scene.requireUntouched();
            return trial;
        } catch (InterruptedException | InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            throw new InconclusiveException(Message.of(e), e);
        }
    }

    private static LiveClient client(Scene scene, String name) throws Exception {
        return scene.client(name, Scene.LONG_LEASE);
    }

    private static int sent(Scene scene) throws Exception {
        LiveClient a = client(scene, "A");
        require(a.tryLock());
        a.unlock();
        return a.recorder().sent().size();
    }

    private static boolean isReentrant(Scene scene) throws Exception {
        LiveClient a = client(scene, "A");
        LiveClient b = client(scene, "B");
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
    private static boolean refuses(Scene scene) throws Exception {
        require(client(scene, "A").tryLock());
        return !client(scene, "B").tryLock();
    }

    private static void require(boolean taken) {
        if (!taken) {
            throw new InconclusiveException(ConditionsText.class, ConditionsText::freeLockNotTaken);
        }
    }
}
