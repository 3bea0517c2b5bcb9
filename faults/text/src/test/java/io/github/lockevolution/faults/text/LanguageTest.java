package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SetupText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {

    private static final Language CHINESE = LanguageSetting.parse("zh");

    @Test
    void there_is_a_language_for_each_message_file_english_first() {
        assertThat(Language.ALL).extracting(Language::tag).containsExactly("en", "zh");
        assertThat(Language.ALL)
                .extracting(Language::locale)
                .containsExactly(Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE);
        assertThat(Language.ALL).extracting(Language::name).containsExactly("English", "中文");
    }

    @Test
    void its_own_words_are_those_that_it_asks_for() {
        List<String> facts = List.of("tag", "name", "signs", "fonts", "plural");

        assertThat(Language.ENGLISH.file(Language.OWN_WORDS).keys())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                facts.stream().map(fact -> "language." + fact),
                                Stream.of(ListStyle.values()).map(style -> "list." + style + ".joined"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"en-GB,en", "en,en", "zh-CN,zh", "zh-TW,zh", "zh,zh", "fr-FR,en", "und,en"})
    void a_reader_gets_the_nearest_language_there_is(String locale, String tag) {
        assertThat(Language.of(Locale.forLanguageTag(locale))).hasToString(tag);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            LANG=zh_CN.UTF-8,                          zh-CN
            LANG=zh_CN.UTF-8 LC_MESSAGES=en_US,        en-US
            LC_MESSAGES=en_US LC_ALL=zh_CN@pinyin,     zh-CN
            LANG=zh_CN LC_ALL=,                        zh-CN
            LANG=de_DE,                                de-DE
            """)
    void the_environment_says_what_its_reader_reads(String environment, String locale) {
        assertThat(Language.locale(parsed(environment))).isEqualTo(Locale.forLanguageTag(locale));
    }

    @ParameterizedTest
    @CsvSource({"LANG=C.UTF-8", "LC_ALL=C LANG=zh_CN", "LC_ALL=POSIX", "OTHER=zh_CN"})
    void where_the_environment_names_no_language_the_jvm_decides(String environment) {
        assertThat(Language.locale(parsed(environment))).isEqualTo(Locale.getDefault());
    }

    private static Map<String, String> parsed(String environment) {
        return List.of(environment.split(" ")).stream()
                .map(variable -> variable.split("=", 2))
                .collect(java.util.stream.Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    @ParameterizedTest
    @CsvSource({"zh-CN,zh", "zh_CN,zh", "zh-Hans-CN,zh", "ZH,zh", "en_GB,en"})
    void a_tag_may_say_more_than_there_is_a_language_for(String tag, String language) {
        assertThat(LanguageSetting.parse(tag)).hasToString(language);
    }

    @ParameterizedTest
    @CsvSource({"fr-CN", "und", "''", "zhe", "chinese"})
    void a_tag_of_another_language_is_none(String tag) {
        assertThat(Language.withTag(tag)).isEmpty();
    }

    @Test
    void a_tag_that_there_is_no_language_for_is_refused_with_those_there_are() {
        assertThatThrownBy(() -> LanguageSetting.parse("fr")).isInstanceOfSatisfying(SetupProblem.class, problem -> {
            assertThat(problem).hasMessage("there is no language 'fr'; there are en, zh");
            assertThat(problem.in(CHINESE)).isEqualTo("没有“fr”这种语言；现有：en, zh");
        });
    }

    @Test
    void the_signs_of_a_language_are_those_its_readers_terminals_show() {
        assertThat("aZ ~".chars()).allMatch(Language.ENGLISH::writes).allMatch(CHINESE::writes);
        assertThat("租，（".chars()).noneMatch(Language.ENGLISH::writes).allMatch(CHINESE::writes);
        assertThat("é\n→".chars()).noneMatch(Language.ENGLISH::writes).noneMatch(CHINESE::writes);
    }

    @Test
    void the_pseudo_language_marks_every_message_and_leaves_arguments_alone() {
        Language pseudo = LanguageSetting.parse("qps");

        assertThat(Message.of(SetupText.class, text -> text.noRegularFile("a pipe"))
                        .in(pseudo))
                .isEqualTo("⟦'a pipe' ís á pípé ór á dévícé; námé á régúlár fílé⟧");
        assertThat(pseudo.joined(ListStyle.AND, "RACE", "ORPHAN")).isEqualTo("⟦RACE ánd ORPHAN⟧");
        assertThat(Language.ALL).doesNotContain(pseudo);
        assertThat("⟦é租".chars()).allMatch(pseudo::writes);
    }
}
