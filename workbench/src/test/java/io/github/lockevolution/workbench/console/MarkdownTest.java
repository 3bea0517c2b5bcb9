package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTest {

    @Test
    void what_a_lock_sends_is_no_markup() {
        assertThat(Markdown.plain("SET lock <b>*A*</b> [x](y) `_z_` a|b ~~c~~ \\ &amp;"))
                .isEqualTo("SET lock \\<b>\\*A\\*\\</b> \\[x\\](y) \\`\\_z\\_\\` a\\|b \\~\\~c\\~\\~ \\\\ \\&amp;");
    }

    /** Else the next line would be a heading, or end the row of a table. */
    @Test
    void words_stay_on_one_line() {
        assertThat(Markdown.plain("no\n  # a heading\n")).isEqualTo("no # a heading ");
    }

    @Test
    void what_code_in_a_table_cannot_hold_is_plain() {
        assertThat(Markdown.code("lock.py:3")).isEqualTo("`lock.py:3`");
        assertThat(Markdown.code("a`b|c\nd.py")).isEqualTo("a\\`b\\|c d.py");
    }

    @Test
    void a_fence_is_longer_than_those_in_its_text() {
        assertThat(Markdown.fenced("java", "// ```` is a fence\n")).isEqualTo("`````java\n// ```` is a fence\n`````\n");
    }
}
