package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.faults.text.MessageCheck;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ZooKeeperLauncherTest {

    @Test
    void the_bench_finds_it() {
        assertThat(ServiceLoader.load(StoreKind.class)).hasOnlyElementsOfType(ZooKeeperKind.class);
    }

    @Test
    void every_sentence_is_there_in_each_language() {
        assertThat(new MessageCheck(ZooKeeperKind.class, List.of(ZooKeeperText.class), key -> false).problems())
                .isEmpty();
    }
}
