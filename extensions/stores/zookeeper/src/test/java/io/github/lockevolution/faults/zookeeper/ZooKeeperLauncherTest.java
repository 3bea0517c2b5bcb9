package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.store.StoreKind;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ZooKeeperLauncherTest {

    @Test
    void the_bench_finds_it() {
        assertThat(ServiceLoader.load(StoreKind.class)).hasOnlyElementsOfType(ZooKeeperKind.class);
    }
}
