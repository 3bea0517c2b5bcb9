package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.etcd.EtcdLocks;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AutoClose;

/** A lock that is a key of an etcd with a lease. */
class EtcdPortsIT extends PortsContract {

    @AutoClose
    private static final StoreKind.Started ETCD = InstalledEtcd.start();

    @Override
    protected Launcher launcher() {
        return ETCD;
    }

    @Override
    protected LockSpec lock() {
        return new EtcdLocks().lock("etcd-put-if-absent");
    }
}
