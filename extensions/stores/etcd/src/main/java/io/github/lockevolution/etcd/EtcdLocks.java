package io.github.lockevolution.etcd;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.etcd.ObservedLeaseLock.Release;
import io.github.lockevolution.faults.etcd.EtcdBinding;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/** The locks whose state is in an etcd, as the bench knows them. */
public final class EtcdLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                inEtcd(
                                "etcd-get-then-put",
                                EtcdBinding.withoutNumbers(
                                        GetThenPutLock.class,
                                        (etcd, key, owner, lease, clock) -> new GetThenPutLock(etcd, key, owner)))
                        .titled("get, then put")
                        .acquires("GET key", "PUT key owner")
                        .releases("DELETE key")
                        .suffers(RACE, ORPHAN_KEY, FOREIGN_UNLOCK),
                inEtcd(
                                "etcd-no-lease",
                                EtcdBinding.withoutNumbers(
                                        NoLeaseLock.class,
                                        (etcd, key, owner, lease, clock) -> new NoLeaseLock(etcd, key, owner)))
                        .titled("no lease")
                        .after("etcd-get-then-put")
                        .acquires("TXN if create_revision(key) = 0 then PUT key owner")
                        .releases("DELETE key")
                        .suffers(ORPHAN_KEY),
                inEtcd(
                                "etcd-leased-delete",
                                EtcdBinding.withoutNumbers(
                                        LeasedDeleteLock.class,
                                        (etcd, key, owner, lease, clock) ->
                                                new LeasedDeleteLock(etcd, key, owner, lease)))
                        .titled("leased, deleted")
                        .after("etcd-no-lease")
                        .acquires("GRANT seconds", "TXN if create_revision(key) = 0 then PUT key owner lease")
                        .releases("DELETE key")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                inEtcd(
                                "etcd-put-if-absent",
                                EtcdBinding.withoutNumbers(
                                        PutIfAbsentLock.class,
                                        (etcd, key, owner, lease, clock) ->
                                                new PutIfAbsentLock(etcd, key, owner, lease)))
                        .titled("put if absent")
                        .after("etcd-leased-delete")
                        .acquires("GRANT seconds", "TXN if create_revision(key) = 0 then PUT key owner lease")
                        .releases("REVOKE lease")
                        .suffers(LEASE_OVERRUN),
                inEtcd(
                                "etcd-fenced-put",
                                EtcdBinding.withNumbers(
                                        FencedPutLock.class,
                                        (etcd, key, owner, lease, clock) -> new FencedPutLock(etcd, key, owner, lease)))
                        .titled("revision token")
                        .after("etcd-put-if-absent")
                        .acquires("GRANT seconds", "TXN if create_revision(key) = 0 then PUT key owner lease")
                        .releases("REVOKE lease")
                        .suffers(LEASE_OVERRUN),
                inEtcd(
                                "etcd-lock-service",
                                EtcdBinding.withNumbers(
                                        LockServiceLock.class,
                                        (etcd, key, owner, lease, clock) -> new LockServiceLock(etcd, key, lease)))
                        .titled("Lock service")
                        .after("etcd-put-if-absent")
                        .acquires("GRANT seconds", "LOCK key lease")
                        .releases("UNLOCK key/lease")
                        .suffers(LEASE_OVERRUN)
                        .waits(),
                inEtcd(
                                "etcd-election",
                                EtcdBinding.withNumbers(
                                        ElectionLock.class,
                                        (etcd, key, owner, lease, clock) -> new ElectionLock(etcd, key, owner, lease)))
                        .titled("election")
                        .after("etcd-lock-service")
                        .acquires("GRANT seconds", "CAMPAIGN key owner lease")
                        .releases("RESIGN key/lease")
                        .suffers(LEASE_OVERRUN)
                        .waits(),
                lease("lease-renew-time", EtcdBinding.watched(RenewTimeLeaseLock.class, RenewTimeLeaseLock::new))
                        .titled("by renewTime")
                        .suffers(LEASE_OVERRUN),
                lease("lease-observed", observed(Release.COMPARED))
                        .titled("observed")
                        .after("lease-renew-time")
                        .suffers(LEASE_OVERRUN),
                lease("lease-released-blindly", observed(Release.BLIND))
                        .titled("blind release")
                        .after("lease-renew-time")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                lease("lease-kept", observed(Release.NONE))
                        .titled("no release")
                        .after("lease-renew-time")
                        .suffers(LEASE_OVERRUN, UNRELEASED));
    }

    private static EtcdBinding observed(Release release) {
        return EtcdBinding.watched(
                ObservedLeaseLock.class,
                (etcd, key, owner, lease, clock) -> new ObservedLeaseLock(etcd, key, owner, lease, clock, release));
    }

    /** A clock that is ahead lets two in at once. */
    private static LockSpec lease(String name, EtcdBinding binding) {
        return LockSpec.in(binding, name)
                .of("lease")
                .acquires("GET key", "TXN if mod_revision(key) = revision then PUT key record")
                .releases("GET key", "TXN if mod_revision(key) = revision then PUT key record")
                .suffersBeyond(RACE);
    }

    private static LockSpec inEtcd(String name, EtcdBinding binding) {
        return LockSpec.in(binding, name).of("etcd");
    }
}
