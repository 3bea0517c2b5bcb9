import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.tiny.TinyClient;
import java.time.Duration;

/** A lock on the server of the test, for ./lab check TinyLock.java. */
public record TinyLock(TinyClient tiny, String key, String owner, Duration lease) implements DistributedLock {

    @Override
    public boolean tryLock() {
        return tiny.ask("PUTNEW", key, owner, Long.toString(lease.toMillis())).equals("ok");
    }

    @Override
    public boolean unlock() {
        return tiny.ask("DROPIF", key, owner).equals("yes");
    }
}
