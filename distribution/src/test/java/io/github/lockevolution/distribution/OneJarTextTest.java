package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.MessageCheck;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneJarTextTest {

    @Test
    void the_files_and_the_interface_agree() {
        assertThat(new MessageCheck(OneJarText.class, List.of(OneJarText.class), key -> false).problems())
                .isEmpty();
    }
}
