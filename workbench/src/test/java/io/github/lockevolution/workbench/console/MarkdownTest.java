package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTest {

    @Test
    void what_a_lock_sends_is_no_markup() {
        assertThat(Markdown.plain("SET lock <b>*A*</b> [x](y) `_z_` a|b ~~c~~ \\ &amp;"))
                .isEqualTo("SET lock \\<b>\\*A\\*\\</b> \\[x\\](y) \\`\\_z\\_\\` a\\|b \\~\\~c\\~\\~ \\\\ \\&amp;");
    }

    @Test
    void a_fence_is_longer_than_those_in_its_text() {
        assertThat(Markdown.fenced("java", "// ```` is a fence\n")).isEqualTo("`````java\n// ```` is a fence\n`````\n");
    }
}
