package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedTest {

    @Test
    void a_text_that_fits_is_one_line() {
        assertThat(Wrapped.lines("", 4)).containsExactly("");
        assertThat(Wrapped.lines("abcd", 4)).containsExactly("abcd");
        assertThat(Wrapped.lines("租约", 4)).containsExactly("租约");
    }

    @Test
    void words_are_kept_whole_as_long_as_they_fit() {
        assertThat(Wrapped.lines("ab cd ef", 5)).containsExactly("ab cd", "ef");
        assertThat(Wrapped.lines("ab cd ef", 4)).containsExactly("ab", "cd", "ef");
        assertThat(Wrapped.lines("abcdef gh", 4)).containsExactly("abcd", "ef", "gh");
    }

    @Test
    void a_chinese_character_takes_two_columns_and_a_line_may_end_with_it() {
        assertThat(Wrapped.lines("所有租约都已到期", 7)).containsExactly("所有租", "约都已", "到期");
        assertThat(Wrapped.lines("没有DEL命令", 8)).containsExactly("没有DEL", "命令");
        assertThat(Wrapped.lines("没有DELETE命令", 8)).containsExactly("没有", "DELETE命", "令");
    }

    @Test
    void no_line_begins_with_a_sign_that_ends_something_or_ends_with_one_that_begins_something() {
        assertThat(Wrapped.lines("租约到期，结束", 8)).containsExactly("租约到", "期，结束");
        assertThat(Wrapped.lines("租约「到期」了", 6)).containsExactly("租约", "「到", "期」了");
    }

    @Test
    void a_line_ends_with_a_clause_that_ends_near_its_end() {
        assertThat(Wrapped.lines("所有客户端都已结束，后来者被拒", 24)).containsExactly("所有客户端都已结束，", "后来者被拒");
    }
}
