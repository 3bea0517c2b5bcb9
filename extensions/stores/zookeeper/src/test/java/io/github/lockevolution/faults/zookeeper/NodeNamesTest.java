package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeNamesTest {

    /** A lock of kazoo begins the name with 32 random digits, which are others in each run. */
    @Test
    void nodes_are_told_in_the_order_of_their_numbers_whatever_random_words_they_begin_with() {
        String first = "f062bbb18aca4abd8862e0a9c61aa0c7__lock__0000000000";
        String second = "0326ede892db548b5a27b993ecd125d1__lock__0000000001";

        assertThat(List.of(second, "plain", first).stream().sorted(NodeNames.ORDER))
                .containsExactly("plain", first, second);
        assertThat(NodeNames.shown("/lock/" + first)).isEqualTo("/lock/GUID__lock__0000000000");
        assertThat(NodeNames.shownBeforeNumber("/lock/f062bbb18aca4abd8862e0a9c61aa0c7__lock__"))
                .isEqualTo("/lock/GUID__lock__");
        assertThat(NodeNames.shown("_c_1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed-lock-0000000007"))
                .isEqualTo("_c_GUID-lock-0000000007");
        assertThat(NodeNames.shown("f062bbb18aca4abd8862e0a9c61aa0c7")).isEqualTo("f062bbb18aca4abd8862e0a9c61aa0c7");
    }
}
