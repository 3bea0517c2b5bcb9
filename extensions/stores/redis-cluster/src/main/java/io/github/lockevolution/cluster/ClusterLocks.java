package io.github.lockevolution.cluster;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.faults.cluster.ClusterBinding;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/** The locks whose state is in a Redis Cluster, as the bench knows them. */
public final class ClusterLocks implements LockCollection {

    private static final String ONE_KEY = "cluster-one-key";
    private static final String NOTIFYING = "cluster-notifying";
    private static final String TAKES = "SET key token NX PX millis";

    @Override
    public List<LockSpec> locks() {
        return List.of(
                in(ONE_KEY, ClusterBinding.of(OneKeyLock.class, OneKeyLock::new))
                        .titled("one key")
                        .after("stage5-lua")
                        .acquires(TAKES)
                        .releases("EVAL script 1 key token")
                        .suffers(LEASE_OVERRUN)
                        .suffersBeyond(RACE),
                in(
                                "cluster-two-servers",
                                ClusterBinding.of(TwoServersLock.class, TwoServersLock::new)
                                        .spread())
                        .titled("two servers")
                        .acquires("SET key owner NX", "SET key:to owner NX")
                        .releases("DEL key:to", "DEL key")
                        .suffers(ORPHAN_KEY)
                        .suffersBeyond(FOREIGN_UNLOCK),
                in("cluster-hash-tag", ClusterBinding.of(HashTagLock.class, HashTagLock::new))
                        .titled("hash tag")
                        .after("cluster-two-servers")
                        .acquires("EVAL script 2 {key}:from {key}:to token millis")
                        .releases("EVAL script 2 {key}:from {key}:to token")
                        .suffers(LEASE_OVERRUN)
                        .suffersBeyond(RACE),
                notifying(NOTIFYING, "channel in ARGV", NotifyingLock.Script.LOCK_IN_KEYS)
                        .after(ONE_KEY)
                        .releases("EVAL script 1 key token channel")
                        .suffers(LEASE_OVERRUN)
                        .suffersBeyond(RACE),
                notifying("cluster-channel-in-keys", "channel in KEYS", NotifyingLock.Script.BOTH_IN_KEYS)
                        .after(NOTIFYING)
                        .releases("EVAL script 2 key channel token")
                        .suffers(LEASE_OVERRUN, UNRELEASED)
                        .suffersBeyond(RACE),
                notifying("cluster-key-in-argv", "key in ARGV", NotifyingLock.Script.CHANNEL_IN_KEYS)
                        .after(NOTIFYING)
                        .releases("EVAL script 1 channel token key")
                        .suffers(LEASE_OVERRUN, UNRELEASED)
                        .suffersBeyond(RACE));
    }

    private static LockSpec notifying(String name, String title, NotifyingLock.Script script) {
        ClusterBinding binding = ClusterBinding.of(
                NotifyingLock.class,
                (cluster, key, owner, lease) -> new NotifyingLock(cluster, script, key, owner, lease));
        return in(name, script == NotifyingLock.Script.CHANNEL_IN_KEYS ? binding.spread() : binding)
                .titled(title)
                .acquires(TAKES);
    }

    private static LockSpec in(String name, ClusterBinding binding) {
        return LockSpec.in(binding, name).of("cluster");
    }
}
