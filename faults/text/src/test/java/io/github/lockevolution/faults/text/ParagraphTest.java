package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {

    @Test
    void a_text_that_fits_is_one_line() {
        assertThat(Paragraph.lines("", 4)).containsExactly("");
        assertThat(Paragraph.lines("abcd", 4)).containsExactly("abcd");
        assertThat(Paragraph.lines("租约", 4)).containsExactly("租约");
    }

    @Test
    void words_are_kept_whole_as_long_as_they_fit() {
        assertThat(Paragraph.lines("ab cd ef", 5)).containsExactly("ab cd", "ef");
        assertThat(Paragraph.lines("ab cd ef", 4)).containsExactly("ab", "cd", "ef");
        assertThat(Paragraph.lines("abcdef gh", 4)).containsExactly("abcd", "ef", "gh");
    }

    @Test
    void a_chinese_character_takes_two_columns_and_a_line_may_end_with_it() {
        assertThat(Paragraph.lines("所有租约都已到期", 7)).containsExactly("所有租", "约都已", "到期");
        assertThat(Paragraph.lines("没有DEL命令", 8)).containsExactly("没有DEL", "命令");
        assertThat(Paragraph.lines("没有DELETE命令", 8)).containsExactly("没有", "DELETE命", "令");
    }

    @Test
    void no_line_begins_with_a_sign_that_ends_something_or_ends_with_one_that_begins_something() {
        assertThat(Paragraph.lines("租约到期，结束", 8)).containsExactly("租约到", "期，结束");
        assertThat(Paragraph.lines("租约「到期」了", 6)).containsExactly("租约", "「到", "期」了");
    }

    @Test
    void a_line_ends_with_a_clause_that_ends_near_its_end() {
        assertThat(Paragraph.lines("所有客户端都已结束，后来者被拒", 24)).containsExactly("所有客户端都已结束，", "后来者被拒");
    }

    @Test
    void names_stay_whole_although_unicode_would_break_them_behind_a_hyphen() {
        assertThat(Paragraph.lines("on stage4-set-nx-ex", 12)).containsExactly("on", "stage4-set-n", "x-ex");
        assertThat(Paragraph.lines("on stage4-set-nx-ex", 16)).containsExactly("on", "stage4-set-nx-ex");
    }

    @Test
    void what_a_person_sees_as_one_sign_is_never_torn() {
        assertThat(Paragraph.lines("e\u0301e\u0301e\u0301", 2)).containsExactly("e\u0301e\u0301", "e\u0301");
    }

    @Test
    void a_text_hangs_beside_its_head() {
        assertThat(Paragraph.hanging("Think:", "one two three four", 7, 16)).isEqualTo("""
                Think: one two
                       three
                       four""");
        assertThat(Paragraph.hanging("", "锁已到期，（A）仍在写。", 0, 8)).isEqualTo("""
                锁已到
                期，
                （A）仍
                在写。""");
    }

    @Test
    void a_word_that_is_too_long_beside_a_head_has_a_line_of_its_own_so_that_it_can_be_copied() {
        assertThat(Paragraph.hanging("", "at https://example.org/ now", 2, 10)).isEqualTo("""
                  at
                  https://example.org/
                  now\
                """);
    }

    @Test
    void spaces_within_a_line_stay_as_they_are() {
        assertThat(Paragraph.hanging("", "a  b   c", 0, 80)).isEqualTo("a  b   c");
        assertThat(Paragraph.lines("a  b   c d", 8)).containsExactly("a  b   c", "d");
    }

    @Test
    void a_line_that_is_too_long_is_cut_where_it_may_end() {
        assertThat(Paragraph.cut("1", "one two three", 3, 80)).isEqualTo("1  one two three");
        assertThat(Paragraph.cut("1", "one two three", 3, 15)).isEqualTo("1  one two ...");
        assertThat(Paragraph.cut("1", "锁已到期了", 3, 12)).isEqualTo("1  锁已 ...");
    }
}
