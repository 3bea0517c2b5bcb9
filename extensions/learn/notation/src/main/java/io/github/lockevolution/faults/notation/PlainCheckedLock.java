package io.github.lockevolution.faults.notation;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.redis.client.RedisLockProgram;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock in plain commands.
 *
 * @param lock the lock
 * @param label its name for the reader: the file, or the text itself
 * @param isFile whether the label is that of a file
 * @param policy the rule of who may be inside together
 */
record PlainCheckedLock(PlainLock lock, String label, boolean isFile, AccessPolicy policy) implements CheckedLock {

    /** The name of a lock that is no file. */
    private static final String TYPED = "typed";

    private static final String ENDING = ".lock";

    @Override
    public CheckedLock admitting(AccessPolicy together) {
        return new PlainCheckedLock(lock, label, isFile, together);
    }

    @Override
    public LockSpec spec() {
        return LockSpec.inRedis(CheckedLock.nameOf(baseName()))
                .titled(CheckedLock.titleOf(baseName()))
                .admits(policy)
                .<UnifiedJedis>made(
                        (redis, key, owner, lease, clock) -> new PlainRedisLock(lock, redis, key, owner, lease, clock))
                .inProcess(() ->
                        ChildJvm.command(InProcess.class, List.of(lock.text())).command())
                .from(() -> Optional.of(new LockSource(fileName(), lock.text())));
    }

    private String baseName() {
        String file = fileName();
        return file.substring(0, file.length() - ENDING.length());
    }

    @Override
    public String fileName() {
        return isFile ? String.valueOf(Path.of(label).getFileName()) : TYPED + ENDING;
    }

    /** A client of it in a process of its own. */
    static final class InProcess {

        private InProcess() {}

        /** @param arguments the lock, as it is written */
        public static void main(String[] arguments) {
            RedisLockProgram.run(() -> new PlainCheckedLock(
                            PlainLockReader.read(arguments[0]), arguments[0], false, AccessPolicy.EXCLUSIVE)
                    .spec());
        }
    }
}
