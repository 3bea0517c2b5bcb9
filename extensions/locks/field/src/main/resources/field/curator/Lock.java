// Curator's InterProcessMutex, with one attempt.

import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;

public class Lock {

    private final InterProcessMutex mutex;

    public Lock(CuratorFramework curator, String key) {
        this.mutex = new InterProcessMutex(curator, key);
    }

    public boolean tryLock() throws Exception {
        return mutex.acquire(0, TimeUnit.SECONDS);
    }

    public void unlock() throws Exception {
        mutex.release();
    }
}
