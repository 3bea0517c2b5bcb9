package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;

/** The etcd of this machine; without one, its tests are left out. */
public final class InstalledEtcd {

    private InstalledEtcd() {}

    /** Starts it. */
    public static StoreKind.Started start() {
        assumeThat(Platform.program("etcd")).isPresent();
        return new EtcdKind().start(BenchSettings.DEFAULTS);
    }
}
