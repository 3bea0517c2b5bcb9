package io.github.lockevolution.cluster;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * A lock whose release tells those who wait: one script deletes the key if it holds the token, and publishes on a channel. It is sent where the
 * library that it is taken from sends it: to the server of the first of its keys. A release that is refused is logged, and the client goes on.
 *
 * <p>Protects, in a cluster, only if exactly the keys are in {@code KEYS}, and the first of them is the lock's:
 *
 * <ul>
 *   <li>with the channel among them, it and the lock's key are in two slots, and the script is refused: {@code CROSSSLOT};
 *   <li>with the lock's key in {@code ARGV}, the script runs where another key lives, and finds that this one does not;
 *   <li>either way nobody gets in before the lease is over (unreleased).
 * </ul>
 *
 * @see <a href="https://github.com/spring-projects/spring-integration/issues/10546">CROSSSLOT Keys in request when unlock</a>
 */
public final class NotifyingLock implements DistributedLock {

    private final UnifiedJedis cluster;
    private final Script script;
    private final String key;
    private final String owner;
    private final Duration lease;
    private String token = "";

    /** The script of the release, with the keys that it declares. */
    enum Script {

        /** The lock's key is declared, and a channel is no key. */
        LOCK_IN_KEYS("KEYS[1]", "ARGV[2]", 1),

        /** The channel is declared as well. */
        BOTH_IN_KEYS("KEYS[1]", "KEYS[2]", 2),

        /** The channel is declared, and the lock's key is an argument. */
        CHANNEL_IN_KEYS("ARGV[2]", "KEYS[1]", 1);

        private final String text;
        private final int keys;
        private final boolean isChannelFirst;

        Script(String lock, String channel, int keys) {
            this.text = """
                    if redis.call('GET', LOCK) == ARGV[1] then
                        redis.call('PUBLISH', CHANNEL, 'free')
                        return redis.call('DEL', LOCK)
                    end
                    return 0
                    """.replace("LOCK", lock).replace("CHANNEL", channel);
            this.keys = keys;
            this.isChannelFirst = !lock.startsWith("KEYS");
        }

        /** The command, for the server of its first key. */
        private CommandArguments call(String lock, String channel, String token) {
            List<String> names = isChannelFirst ? List.of(channel, lock) : List.of(lock, channel);
            return new CommandArguments(Command.EVAL)
                    .add(text)
                    .add(keys)
                    .key(names.get(0))
                    .addObjects(names.subList(1, keys))
                    .add(token)
                    .addObjects(names.subList(keys, names.size()));
        }
    }

    /**
     * @param cluster the client's connections, which stay the caller's to close; nothing is sent yet
     * @param script the release
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds
     */
    NotifyingLock(UnifiedJedis cluster, Script script, String key, String owner, Duration lease) {
        this.cluster = cluster;
        this.script = script;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.lease = Duration.ofMillis(LockInput.wholeMillis(lease));
    }

    @Override
    public boolean tryLock() {
        token = owner + ":" + UUID.randomUUID();
        return "OK".equals(cluster.set(key, token, setParams().nx().px(lease.toMillis())));
    }

    @Override
    public boolean unlock() {
        CommandArguments call = script.call(key, key + ":channel", token);
        try {
            return cluster.executeCommand(new CommandObject<>(call, BuilderFactory.LONG)) == 1;
        } catch (JedisDataException e) {
            return false;
        }
    }
}
