package io.github.lockevolution.workbench;

import static io.github.lockevolution.workbench.QuizCommand.ENTER;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.text.JsonAt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cards as a person at a terminal or a script meets them. */
class QuizTest {

    private static final int CORE = 20;

    private static final int CARDS = Cards.in(Language.ENGLISH).all().size();

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private Path file;

    private QuizCommand quiz;

    @BeforeEach
    void choose_a_file() {
        file = folder.resolve("quiz.json");
        quiz = new QuizCommand(file);
    }

    @Test
    void the_list_has_the_whole_question_of_every_card_under_its_theme() {
        int status = quiz.run(lab, List.of(), "--list --theme release --theme why");

        assertThat(status).isZero();
        assertThat(lab.out())
                .startsWith("release: Giving the lock back\n"
                        + "  16  tryLock stands in the try block, DEL in its finally. What does a client do\n"
                        + "      that did not get the lock?\n")
                .contains("\n\nwhy: Why a lock across processes\n   1  A colleague wants")
                .contains("\n  23  Is there a compare-and-delete without a script?\n");
    }

    @Test
    void a_word_finds_the_cards_that_say_it_and_shows_their_answers() {
        int status = quiz.run(lab, List.of(), "--find WatchDog");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("expiry: ")
                .contains("\n  30  Redisson's watchdog renews the lease. Which failure does it prevent, and\n"
                        + "      which does it not?\n\n      It ")
                .doesNotContain("Is there a compare-and-delete without a script?");
    }

    @Test
    void with_list_it_shows_the_questions_alone() {
        quiz.run(lab, List.of(), "--find WatchDog --list");

        assertThat(lab.out())
                .contains("\n  30  Redisson's watchdog renews the lease. Which failure does it prevent, and\n"
                        + "      which does it not?\n")
                .doesNotContain("\n\n      ");
    }

    /** The card need not say it, nor be in the language of who asks. */
    @ParameterizedTest
    @CsvSource({
        "GC, paused-holder",
        "backoff, retry-with-jitter",
        "split brain, failover-loses-the-lock",
        "split-brain, leader-or-lock",
        "idempotent, idempotency-key",
        "exactly once, exactly-once",
        "rate limit, rate-limiter",
        "leader election, leader-or-lock",
        "isolation, serializable-or-a-lock",
        "限流, rate-limiter",
        "选主, leader-or-lock",
        "Seata, seata-global-lock",
        "double payment, double-click-on-pay",
        "防重复提交, double-click-on-pay",
        "semaphore worker, at-most-n-workers",
        "击穿, cache-stampede",
        "双写一致, cache-and-database",
        "发工资, never-twice",
        "SIGTERM, sigterm-with-a-lock",
        "Liquibase, migration-at-boot",
        "min-replicas, slot-migration",
        "HTTP timeout, call-under-a-lock",
        "Ticketmaster, reserve-a-seat",
        "12306, reserve-a-seat",
        "一人一单, serializable-or-a-lock",
        "转账, one-lock-or-many",
        "预扣库存, stock-in-redis",
        "超时关单, pay-or-cancel",
        "stuck lock, stuck-lock",
        "灰度, change-the-lock",
        "visibility timeout, queue-of-jobs",
        "rebalance, single-writer",
        "红锁, redlock-steps",
        "主从, failover-loses-the-lock",
        "脑裂, failover-loses-the-lock",
        "幂等, do-without-a-lock",
        "看门狗, watchdog"
    })
    void what_people_type_finds_the_card_that_is_about_it(String word, String id) {
        lab.run("quiz", "--json", "--find", word);

        assertThat(JsonAt.at("cards", lab.out()).getAsJsonArray())
                .extracting(card -> card.getAsJsonObject().get("id").getAsString())
                .contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void the_whole_list_is_numbered_through(String language) {
        lab.run("quiz", "--language", language, "--list", "--json");
        JsonObject list = JsonParser.parseString(lab.out()).getAsJsonObject();

        assertThat(list.get("language").getAsString()).isEqualTo(language);
        assertThat(list.getAsJsonArray("cards"))
                .hasSize(CARDS)
                .extracting(card -> card.getAsJsonObject().get("number").getAsInt())
                .isEqualTo(IntStream.rangeClosed(1, CARDS).boxed().toList());
    }

    @Test
    void a_card_is_printed_whole() {
        int status = quiz.run(lab, List.of(), "--card 17");

        assertThat(status).isZero();
        assertThat(lab.out()).startsWith("""
                        card 17, Giving the lock back

                        SET NX EX to take, DEL to give back. Tell the story in which one client frees
                        the lock of another.

                        Think: You need the end of a lease and one late command.

                        A holds the lock, and""").contains("""

                        See it happen:
                          ./lab show stage4-set-nx-ex:A.A.expire.B.A.B.B
                          It shows FOREIGN_UNLOCK: one client gives back the lock of another.

                        Sources:
                          Redis documentation, Distributed locks
                            https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/

                        And if they go on asking:
                          In this run A finished its work before the lease ended. Is it to blame?
                            No, only its DEL is late.""");
    }

    @Test
    void a_card_is_printed_whole_for_programs() {
        quiz.run(lab, List.of(), "--card 44 --json");
        JsonObject card = JsonParser.parseString(lab.out()).getAsJsonObject();

        assertThat(card.keySet())
                .containsExactlyInAnyOrder(
                        "id", "theme", "number", "language", "question", "think", "answer", "see", "sources", "traps");
        assertThat(card.get("see"))
                .hasToString("{\"stage\":\"stage4-set-nx-ex\",\"attack\":\"LOST_REPLY\","
                        + "\"command\":\"./lab --stage stage4-set-nx-ex --stories\",\"shows\":[]}");
    }

    @Test
    void a_session_shows_question_then_answer_and_counts_what_was_known() {
        int status = quiz.run(lab, List.of(ENTER, "n", ENTER, "perhaps", "y"), "--theme release --count 2");

        assertThat(status).isZero();
        assertThat(lab.out())
                .startsWith("""
                        2 cards.

                        1 of 2: card 16, Giving the lock back

                        tryLock stands in the try block, DEL in its finally. What does a client do that
                        did not get the lock?

                        Say it aloud. Enter shows the answer, h a hint, q quits:\s

                        First: Its finally frees a lock that somebody else holds. Unlock only what you
                               have taken.

                        It deletes the key of the winner,""")
                .contains(
                        "\nDid you know it? [y]es, [n]o; [f]ollow-ups, [q]uit: n\n\n2 of 2: card 17, Giving the lock back\n")
                .contains("\n'perhaps' is none of y, n, f and q.\n"
                        + "Did you know it? [y]es, [n]o; [f]ollow-ups, [q]uit: y\n")
                .endsWith("""

                        Asked 2 of 2 cards: 1 known, 1 missed.
                          16  tryLock stands in the try block, DEL in its finally. What does a ...
                        1 card remembered as missed; ./lab quiz --missed --language en --file %s asks it again.
                        """.formatted(file));
    }

    @Test
    void what_is_asked_next_is_hidden_until_somebody_asks_for_it() {
        quiz.run(lab, List.of(ENTER, "y"), "--theme release --count 1");
        LabCommand curious = new LabCommand();
        quiz.run(curious, List.of("h", ENTER, "f", ENTER, "f", ENTER, "f", "y"), "--theme release --count 1");

        assertThat(lab.out()).doesNotContain("And if they go on asking:").doesNotContain("Think:");
        assertThat(curious.out())
                .contains("q quits: h\n\nThink: Follow the loser of the race")
                .contains(
                        "[q]uit: f\n\nAnd if they go on asking:\n  The finally asks a flag that tryLock has set. What if"
                                + " tryLock throws?\n\nEnter shows the answer, q quits: \n\n    Then the flag is false")
                .contains("There is nothing more to ask about this card.");
    }

    @Test
    void the_core_is_asked_in_its_order_with_the_sentence_to_say_first() {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < CORE; i++) {
            answers.addAll(List.of(ENTER, "y"));
        }

        assertThat(quiz.run(lab, answers, "--core")).isZero();

        assertThat(lab.out())
                .startsWith("20 cards.\n\n1 of 20: card 2,")
                .contains("\n20 of 20: card 57,")
                .endsWith("Asked 20 of 20 cards: 20 known, 0 missed.\n");
        assertThat(lab.out().lines().filter(line -> line.startsWith("First: "))).hasSize(CORE);
    }

    @Test
    void anki_gets_every_card_with_what_it_needs_to_read_it() {
        quiz.runAsTold(lab, List.of(), "--language en --anki");

        assertThat(lab.out()).startsWith("#separator:Comma\n#html:true\n#guid column:1\n#tags column:4\n");
        assertThat(lab.out().lines().skip(4))
                .hasSize(CARDS)
                .allSatisfy(line -> assertThat(line)
                        .matches("\"lock-evolution\\.en\\.[a-z0-9-]+\"(,\"(?:[^\"]++|\"\")*+\"){3}")
                        .doesNotContain("<script"));
        assertThat(lab.out())
                .contains("SET NX EX to take, DEL to give back.")
                .contains("<code>./lab show stage4-set-nx-ex:A.A.expire.B.A.B.B</code>")
                .contains("<a href=\"\"https://redis.io/")
                .contains(",\"lock-evolution::release\"\n");
    }

    @Test
    void the_same_seed_gives_the_same_order() {
        LabCommand again = new LabCommand();
        quiz.run(lab, List.of(ENTER, "y"), "--seed 7 --count 2");
        quiz.runAsTold(again, List.of(ENTER, "y"), "--language en --seed 7 --count 2");

        assertThat(lab.out()).startsWith("2 cards in the order of --seed 7.\n").isEqualTo(again.out());
        assertThat(lab.out()).doesNotContain("card 1,");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --card 0            | lab: there is no card 0; there are cards 1 to {cards}, and ./lab quiz --list lists them
            --card 9999 --json  | lab: there is no card 9999; there are cards 1 to {cards}, and ./lab quiz --list lists them
            --card x            | lab: --card is 'x', which is no whole number; ./lab quiz --help tells what there is
            --theme time        | lab: there is no theme 'time'; there are why, acquire, release, expiry, api, ambiguity, replication, fencing, applications, stores, redisson, today
            --language de       | lab: there is no language 'de'; there are en, zh
            --find zookeepr     | lab: no card says 'zookeepr'
            --count 0           | lab: --count needs a number above zero, got 0
            --json              | lab: --json needs --list or --card N; a quiz is for people
            --gift --count 0    | lab: --count needs a number above zero, got 0
            --gift --count 101  | lab: --count needs a number of questions up to 100, got 101
            --gift --theme why  | lab: --gift and --theme cannot be used together; ./lab quiz --help tells what there is
            --gift --json       | lab: --json needs --list or --card N; a quiz is for people
            --gift --anki       | lab: --anki and --gift cannot be used together; ./lab quiz --help tells what there is
            --list --anki       | lab: --list and --anki cannot be used together; ./lab quiz --help tells what there is
            """)
    void what_cannot_be_asked_is_refused_in_one_sentence(String arguments, String sentence) {
        int status = quiz.runAsTold(lab, List.of(), arguments);

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).isEqualTo(sentence.replace("{cards}", String.valueOf(CARDS)) + "\n");
        assertThat(lab.out()).isEmpty();
    }
}
