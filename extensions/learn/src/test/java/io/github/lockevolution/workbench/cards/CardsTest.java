package io.github.lockevolution.workbench.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.exceptions.DuplicateKeyException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

class CardsTest {

    /** In English a mark before a space or the end, in Chinese one anywhere; a quotation or a bracket may close after it. */
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?][\"')\\]]*(?=\\s|$)|[。！？]");

    private static final Pattern ABBREVIATION = Pattern.compile("\\b(?:e\\.g|i\\.e|etc|vs)\\.");

    private static final String WHOLE_CARD = """
            theme: why
            title: Why
            cards:
              - id: a
                question: Q
                think: T
                answer: A.
                see:
                  schedule: stage2-setnx:A.B.A.A
                  shows: []
                sources:
                  - name: Somebody
                    url: https://example.org/
                followUps:
                  - question: TQ
                    answer: TA.
            """;

    @Test
    void there_are_twelve_themes_and_enough_cards() {
        Cards cards = Cards.in(Language.ENGLISH);

        assertThat(cards.themes())
                .extracting(Theme::name)
                .containsExactly(
                        "why",
                        "acquire",
                        "release",
                        "expiry",
                        "api",
                        "ambiguity",
                        "replication",
                        "fencing",
                        "applications",
                        "stores",
                        "redisson",
                        "today");
        assertThat(cards.all()).hasSizeGreaterThanOrEqualTo(119);
        assertThat(cards.all()).extracting(Card::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_language_asks_the_same_with_the_same_proofs(Language language) {
        List<Card> english = Cards.in(Language.ENGLISH).all();
        List<Card> cards = Cards.in(language).all();

        assertThat(cards).extracting(Card::id).isEqualTo(ids(english));
        assertThat(cards)
                .extracting(Card::see)
                .isEqualTo(english.stream().map(Card::see).toList());
        assertThat(cards)
                .extracting(Card::sources)
                .isEqualTo(english.stream().map(Card::sources).toList());
        assertThat(cards)
                .extracting(card -> card.followUps().size())
                .isEqualTo(english.stream().map(card -> card.followUps().size()).toList());
    }

    /** Twenty, each once, each a card, and the same in every language. */
    @ParameterizedTest
    @MethodSource("languages")
    void the_core_is_the_same_twenty_cards(Language language) {
        List<String> core = CoreCard.in(language).stream().map(CoreCard::id).toList();

        assertThat(core)
                .hasSize(20)
                .doesNotHaveDuplicates()
                .isSubsetOf(ids(Cards.in(language).all()))
                .isEqualTo(
                        CoreCard.in(Language.ENGLISH).stream().map(CoreCard::id).toList());
    }

    private static List<String> ids(List<Card> cards) {
        return cards.stream().map(Card::id).toList();
    }

    @Test
    void every_text_of_the_chinese_cards_is_chinese() {
        Cards chinese = Cards.in(LanguageSetting.parse("zh"));

        assertThat(chinese.themes())
                .allSatisfy(theme -> assertThat(theme.title()).containsPattern("\\p{IsHan}"));
        assertThat(chinese.all())
                .allSatisfy(card -> assertThat(texts(card))
                        .allSatisfy(text -> assertThat(text).containsPattern("\\p{IsHan}")));
    }

    @Test
    void no_text_of_the_english_cards_is_chinese() {
        assertThat(Cards.in(Language.ENGLISH).all())
                .allSatisfy(card -> assertThat(texts(card))
                        .noneMatch(text ->
                                Pattern.compile("\\p{IsHan}").matcher(text).find()));
    }

    private static List<String> texts(Card card) {
        return Stream.concat(
                        Stream.of(card.question(), card.think(), card.answer()),
                        card.followUps().stream()
                                .flatMap(followUp -> Stream.of(followUp.question(), followUp.answer())))
                .toList();
    }

    /** The blog of the author of Redis is the only source that is cited without TLS. */
    @Test
    void sources_are_read_over_https() {
        assertThat(Cards.in(Language.ENGLISH).all().stream()
                        .flatMap(card -> card.sources().stream())
                        .map(Citation::url)
                        .filter(url -> !url.startsWith("http://antirez.com/")))
                .hasSizeGreaterThan(45)
                .allSatisfy(url -> assertThat(url).startsWith("https://"));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void no_answer_has_more_than_five_sentences(Language language) {
        assertThat(Cards.in(language).all())
                .allSatisfy(card -> assertThat(sentences(card.answer()))
                        .as("sentences of the answer of '%s'", card.id())
                        .isBetween(1, 5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It holds. Why? "It asks." (So it does.)              | 4
            Redis 2.6.12 has it, e.g. in SET; redis.io tells it. | 1
            用单个 Redis 2.6 即可。为什么？因为“够了。”                  | 3
            看 redis.io 的文档                                     | 0
            """)
    void sentences_are_counted_honestly(String text, int count) {
        assertThat(sentences(text)).isEqualTo(count);
    }

    private static int sentences(String text) {
        return SENTENCE_END
                .matcher(ABBREVIATION.matcher(text).replaceAll("for instance"))
                .results()
                .toList()
                .size();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "theme: why",
                "title: Why",
                "    question: Q",
                "    think: T",
                "    answer: A.",
                "      shows: []",
                "      schedule: stage2-setnx:A.B.A.A",
                "        url: https://example.org/",
                "        answer: TA."
            })
    void a_card_that_lacks_something_is_refused(String line) {
        assertThatThrownBy(() -> theme(line + "\n", "")).hasMessageContaining(" needs ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '    think: T'       | '    thinks: T'
            '      shows: []'    | '      shows: [RAIN]'
            '      shows: []'    | '      shows: [ ~ ]'
            'title: Why'         | 'title: Why\nauthor: Me'
            'question: Q'        | 'question: 5'
            """)
    void what_a_card_does_not_have_is_refused(String line, String instead) {
        assertThatThrownBy(() -> theme(line, instead.replace("\\n", "\n"))).isInstanceOf(JsonParseException.class);
    }

    @Test
    void what_a_card_has_twice_is_refused() {
        assertThatThrownBy(() -> theme("    think: T", "    think: T\n    think: U"))
                .isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void a_second_document_in_a_file_is_refused() {
        assertThatThrownBy(() -> parse(WHOLE_CARD + "---\ntheme: how\n")).isInstanceOf(YamlEngineException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://example.org/                   | ftp://example.org/         | the url of the source 'Somebody' needs to begin with https:// or http://, got ftp://example.org/
            '  schedule: stage2-setnx:A.B.A.A'     | '  stage: stage2-setnx'     | what is to be seen needs one of a schedule, a stage and an attack, or a command with its page and what it prints, got Run[schedule=Optional.empty, stage=Optional[stage2-setnx], attack=Optional.empty, command=Optional.empty, page=Optional.empty, prints=Optional.empty, shows=[]]
            'question: Q'                          | 'question: " "'             | the question of the card 'a' needs a text, got a blank one
            """)
    void what_cannot_be_is_refused_with_a_reason(String part, String instead, String reason) {
        assertThatThrownBy(() -> theme(part, instead)).hasStackTraceContaining(": " + reason + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            id: a     | id: b              | the translation of the card 'a' needs that id, 1 follow-ups, and no keywords, see or sources of its own; got 'b' with 1 follow-ups
            why       | how                | the translation of the theme 'why' needs that name and 1 cards, got 'how' with 1
            """)
    void a_translation_of_something_else_is_refused(String part, String instead, String reason) {
        String translation = WHOLE_CARD.replaceFirst("(?s)    see:.*(?=    followUps:)", "");

        assertThatThrownBy(() -> parse(translation.replace(part, instead)).translating(theme("", "")))
                .hasMessage(reason);
    }

    static List<Language> languages() {
        return Language.ALL;
    }

    private static Theme theme(String part, String instead) {
        assertThat(WHOLE_CARD).contains(part);
        return parse(WHOLE_CARD.replace(part, instead)).toTheme();
    }

    private static CardFile parse(String yaml) {
        return CardFile.parse(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }
}
