package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.StoreProvider;
import io.github.lockevolution.faults.text.MessageCheck;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ZooKeeperLauncherTest {

    @Test
    void the_bench_finds_it() {
        assertThat(ServiceLoader.load(StoreProvider.class)).hasOnlyElementsOfType(ZooKeeperProvider.class);
    }

    @Test
    void every_sentence_is_there_in_each_language() {
        assertThat(new MessageCheck(ZooKeeperProvider.class, List.of(ZooKeeperText.class), key -> false).problems())
                .isEmpty();
    }
}
