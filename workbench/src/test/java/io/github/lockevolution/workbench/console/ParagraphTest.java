package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {

    @Test
    void english_is_wrapped_between_words() {
        assertThat(Paragraph.hanging("Think:", "one two three four", 7, 16)).isEqualTo("""
                Think: one two
                       three
                       four""");
    }

    @Test
    void chinese_is_wrapped_anywhere_but_before_a_closing_mark_and_after_an_opening_one() {
        assertThat(Paragraph.hanging("", "锁已到期，（A）仍在写。", 0, 8)).isEqualTo("""
                锁已到
                期，
                （A）仍
                在写。""");
    }

    @Test
    void a_latin_word_in_chinese_stays_whole() {
        assertThat(Paragraph.hanging("", "用 SETNX占锁", 0, 8)).isEqualTo("""
                用 SETNX
                占锁""");
    }

    @Test
    void a_word_that_is_too_long_has_a_line_of_its_own() {
        assertThat(Paragraph.hanging("", "at https://example.org/ now", 2, 10)).isEqualTo("""
                  at
                  https://example.org/
                  now\
                """);
    }

    @Test
    void spaces_within_a_line_stay_as_they_are() {
        assertThat(Paragraph.hanging("", "a  b   c", 0, 80)).isEqualTo("a  b   c");
    }

    @Test
    void a_line_that_is_too_long_is_cut_where_it_may_end() {
        assertThat(Paragraph.cut("1", "one two three", 3, 80)).isEqualTo("1  one two three");
        assertThat(Paragraph.cut("1", "one two three", 3, 15)).isEqualTo("1  one two ...");
        assertThat(Paragraph.cut("1", "锁已到期了", 3, 12)).isEqualTo("1  锁已 ...");
    }
}
