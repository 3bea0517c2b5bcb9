package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNameTest {

    @ParameterizedTest
    @CsvSource({
        "SET lock ADDED:2001@box.example:tokenA NX, SET lock ADDED:2001@host:tokenA NX",
        "2001@box.example, 2001@host",
        "2001@box.example.org, 2001@box.example.org",
        "2001@box.example-2, 2001@box.example-2",
        "2001@boxXexample, 2001@boxXexample",
        "a box.example, a box.example"
    })
    void only_the_whole_name_behind_an_at_sign_is_hidden(String text, String onAPage) {
        assertThat(new HostName("box.example").hiddenIn(text)).isEqualTo(onAPage);
    }
}
