package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.host.StandsStill;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock that A takes in a process; when B takes it, B notes whether the system shows A's process as stopped. */
public final class LooksAtTheHolder extends TestSpec {

    private static final long UNTIL_THE_TEST_IS_OVER = 60_000;

    private final List<Boolean> stopped = new CopyOnWriteArrayList<>();

    /** What B saw, each time that it took the lock. */
    public List<Boolean> stopped() {
        return List.copyOf(stopped);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                boolean entered = super.tryLock();
                String process = key + ":process";
                if (owner.equals("A")) {
                    String pid = Long.toString(ProcessHandle.current().pid());
                    redis.set(process, pid, setParams().px(UNTIL_THE_TEST_IS_OVER));
                } else if (owner.equals("B")) {
                    stopped.add(StandsStill.isStopped(Long.parseLong(redis.get(process))));
                }
                return entered;
            }
        };
    }
}
