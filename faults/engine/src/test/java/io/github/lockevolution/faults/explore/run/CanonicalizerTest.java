package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What was said is told in words that are the same in every run, and the same for every client but for its mark. */
class CanonicalizerTest {

    private static final String KEY = "lock-evolution:7a5be1c2-1c5e-4f7e-9b1e-0d3c5c0f1f11:stage5-lua:order";
    private static final String ONE = "0b9c6a55-93a1-4c3e-8f3e-2f9a7a3f5d10";
    private static final String OTHER = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

    private final LockProfile facts = new LockProfile(KEY, Duration.ofSeconds(30));
    private final Canonicalizer canonicalizer = new Canonicalizer(facts, List.of("A", "B"));

    private static String readable(String text) {
        return ClientNames.letters(ClientNames.same(12)).in(text);
    }

    private String command(String client, String... words) {
        return readable(canonicalizer.command(List.of(words), client));
    }

    private String reply(String client, String reply, String... words) {
        return readable(canonicalizer.reply(List.of(words), reply, client));
    }

    private void differs(int word, String one, String other, boolean isKept, String... words) {
        facts.variations().learn(NondeterministicValues.ArgumentPosition.of(List.of(words), word), one, other, isKept);
    }

    private SortedMap<String, KeyState> held(String key, Snapshot.StoredValue held) {
        return ClientNames.letters(ClientNames.same(12)).in(canonicalizer.held(new Held(key, held)));
    }

    /** The number of an advisory lock is made of the key, and has any digits in it. */
    @Test
    void digits_in_a_number_are_none_that_another_client_has_drawn() {
        differs(2, "7091", "8123", true, "HSET", KEY, "7091");
        command("A", "HSET", KEY, "7091");

        assertThat(command("B", "LOCK", "1270914")).isEqualTo("LOCK 1270914");

        assertThat(facts.drawnTwice()).isEmpty();

        command("B", "HSET", KEY, "7091");

        assertThat(facts.drawnTwice()).isPresent();
    }

    /** A client library sends a script over a new connection, and calls it from then on. */
    @Test
    void a_script_that_is_sent_and_called_is_one_command() {
        String script = "return redis.call('DEL', KEYS[1])";

        String sha = "b0d697da25b13e49157b2c214a4033546aba2104";

        String sent = command("A", "EVAL", script, "1", KEY);
        assertThat(sent).isEqualTo("EVAL " + script + " 1 lock");

        command("A", "EVALSHA", sha, "1", KEY);

        assertThat(command("A", "EVAL", script, "1", KEY)).isEqualTo("EVALSHA " + sha + " 1 lock");
    }

    /** A store that holds one thing. */
    private record Held(String key, Snapshot.StoredValue only) implements Snapshot {

        @Override
        public Snapshot renamed(String from, String to) {
            return new CanonicalizerTest.Held(key.replace(from, to), only);
        }

        @Override
        public SortedMap<String, Snapshot.StoredValue> values() {
            return new TreeMap<>(Map.of(key, only));
        }

        @Override
        public boolean isTouched() {
            return true;
        }

        @Override
        public boolean ranOutAtOnce() {
            return false;
        }
    }

    @Test
    void the_lock_key_is_called_lock_and_a_key_of_the_locks_own_after_it() {
        assertThat(command("A", "SET", KEY, "A", "NX", "EX", "30")).isEqualTo("SET lock A NX EX 30");
        assertThat(command("A", "INCR", KEY + ":fence")).isEqualTo("INCR lock:fence");
    }

    @Test
    void the_key_under_which_the_lock_is_held_is_called_lock_wherever_its_name_stands() {
        facts.setMainKey("{" + KEY + "}:lock");

        assertThat(command("A", "SET", "{" + KEY + "}:lock", "1")).isEqualTo("SET lock 1");
        assertThat(command("A", "INCR", "{" + KEY + "}:fence")).isEqualTo("INCR {lock}:fence");
    }

    @Test
    void a_client_is_called_by_its_mark_where_its_name_stands_by_itself() {
        assertThat(canonicalizer.command(List.of("SET", KEY, "owner:A/B", "AB"), "A"))
                .isEqualTo("SET lock owner:" + ClientNames.mark(0) + "/" + ClientNames.mark(1) + " AB");
    }

    @Test
    void a_word_that_is_the_same_for_every_client_holds_no_name() {
        facts.variations().noteConstant("A");

        assertThat(canonicalizer.command(List.of("SET", KEY, "A", "B"), "A"))
                .isEqualTo("SET lock A " + ClientNames.mark(1));
    }

    @Test
    void what_never_differed_stays_as_it_is_whatever_it_looks_like() {
        assertThat(command("A", "SET", KEY, ONE)).isEqualTo("SET lock " + ONE);
    }

    @Test
    void a_token_is_called_after_the_client_that_sent_it_first() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");

        assertThat(command("B", "SET", KEY, ONE)).isEqualTo("SET lock tokenB");
        assertThat(command("A", "SET", KEY, OTHER)).isEqualTo("SET lock tokenA");
        assertThat(reply("A", ONE, "GET", KEY)).isEqualTo("tokenB");
        assertThat(command("A", "EVAL", "if ...", KEY, ONE)).isEqualTo("EVAL if ... lock tokenB");
    }

    @Test
    void a_token_that_is_drawn_by_the_store_is_called_after_the_client_that_was_told_it() {
        differs(NondeterministicValues.ArgumentPosition.REPLY, "7", "8", true, "INCR", "k");

        assertThat(reply("B", "41", "INCR", KEY)).isEqualTo("tokenB");
        assertThat(command("B", "SET", KEY, "id:41")).isEqualTo("SET lock id:tokenB");
    }

    @Test
    void a_token_is_found_as_a_whole_though_another_stands_in_it_by_chance() {
        differs(NondeterministicValues.ArgumentPosition.REPLY, "7", "8", true, "INCR", "k");
        differs(2, ONE, OTHER, true, "SET", "k", "v");
        reply("B", "1234", "INCR", KEY);

        assertThat(command("A", "SET", KEY, "f81d4fae-1234-11d0-a765-00a0c91e6bf6"))
                .isEqualTo("SET lock tokenA");
    }

    @Test
    void the_second_token_of_a_client_has_a_number_and_the_first_of_another_has_none() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");

        assertThat(command("A", "SET", KEY, "first-token")).isEqualTo("SET lock tokenA");
        assertThat(command("A", "SET", KEY, "second-token")).isEqualTo("SET lock tokenA2");
        assertThat(command("B", "SET", KEY, "third-token")).isEqualTo("SET lock tokenB");
    }

    @Test
    void the_names_do_not_depend_on_who_came_first() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");
        Canonicalizer otherOrder = new Canonicalizer(facts, List.of("A", "B"));

        String first = canonicalizer.command(List.of("SET", KEY, ONE), "A")
                + canonicalizer.command(List.of("SET", KEY, OTHER), "B");
        String second = otherOrder.command(List.of("SET", KEY, ONE), "B");

        assertThat(otherOrder.command(List.of("SET", KEY, OTHER), "A") + second).isEqualTo(first);
    }

    @Test
    void another_run_names_anew() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");
        command("B", "SET", KEY, ONE);

        assertThat(readable(new Canonicalizer(facts, List.of("A", "B")).command(List.of("SET", KEY, ONE), "A")))
                .isEqualTo("SET lock tokenA");
    }

    @Test
    void only_what_varies_of_a_word_is_the_token() {
        differs(2, "A:" + ONE + ":v1", "A:" + OTHER + ":v1", true, "SET", "k", "v");

        assertThat(command("B", "SET", KEY, "B:" + OTHER + ":v1")).isEqualTo("SET lock B:tokenB:v1");
    }

    @Test
    void a_number_that_is_not_kept_is_any_number() {
        differs(NondeterministicValues.ArgumentPosition.REPLY, "29998", "29994", false, "PTTL", "k");

        assertThat(reply("A", "29991", "PTTL", KEY)).isEqualTo("(number)");
        assertThat(reply("A", "29991", "GET", KEY)).isEqualTo("29991");
    }

    /** A script may answer what is left of the lease to say no, and nil to say yes. */
    @Test
    void nil_is_no_number_where_numbers_vary() {
        differs(NondeterministicValues.ArgumentPosition.REPLY, "29998", "29994", false, "EVALSHA", "sha", "1", "k");

        assertThat(reply("A", "29991", "EVALSHA", "sha", "1", KEY)).isEqualTo("(number)");
        assertThat(reply("A", "nil", "EVALSHA", "sha", "1", KEY)).isEqualTo("nil");
    }

    @Test
    void a_value_is_the_clients_whose_token_is_in_it_and_else_nobodys_but_its_own() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");
        command("A", "SET", KEY, "first-token");
        command("A", "SET", KEY, "second-token");
        command("B", "SET", KEY, "third-token");

        assertThat(whose("first-token")).isEqualTo(whose("second-token")).isNotEqualTo(whose("third-token"));
        assertThat(whose("locked")).isEqualTo("locked");
    }

    private String whose(String value) {
        return canonicalizer.whose(new Snapshot.StoredValue("", List.of(value), true, OptionalLong.empty()));
    }

    /** A lock that counts its attempts comes to four digits, and so do the parts of the random word in every key. */
    @Test
    void a_short_token_is_not_looked_for_in_the_name_of_a_key() {
        differs(2, "7", "8", true, "SET", "k", "v");
        command("A", "SET", KEY, "9b1e");

        assertThat(command("B", "DEL", KEY + ":attempt")).isEqualTo("DEL lock:attempt");
        assertThat(held(KEY + ":attempt", new Snapshot.StoredValue("", List.of("A"), true, OptionalLong.empty())))
                .containsOnlyKeys("lock:attempt");
        assertThat(reply("B", "9b1e", "GET", KEY)).isEqualTo("tokenA");
    }

    /** A counter's "4" must not be looked for in "PX 30004" or in "14". */
    @Test
    void a_short_token_is_found_only_where_it_stands_by_itself() {
        differs(2, "7", "8", true, "SET", "k", "v");
        command("A", "SET", KEY, "4");

        assertThat(reply("B", "owner 4 since 14", "GET", KEY)).isEqualTo("owner tokenA since 14");
        assertThat(reply("B", "4", "GET", KEY)).isEqualTo("tokenA");
    }

    @Test
    void a_token_of_six_characters_is_found_anywhere_and_a_shorter_one_is_not() {
        differs(2, "7", "8", true, "SET", "k", "v");
        command("A", "SET", KEY, "abc123");
        command("B", "SET", KEY, "abc45");

        assertThat(reply("B", "xabc123y", "GET", KEY)).isEqualTo("xtokenAy");
        assertThat(reply("B", "xabc45y", "GET", KEY)).isEqualTo("xabc45y");
    }

    /** So that it is the same token if the clients change their names. */
    @Test
    void a_token_bears_the_mark_of_its_client() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");

        assertThat(canonicalizer.command(List.of("SET", KEY, ONE), "A"))
                .isEqualTo("SET lock token" + ClientNames.mark(0));
        assertThat(canonicalizer.command(List.of("SET", KEY, OTHER), "N")).isEqualTo("SET lock tokenN");
    }

    @Test
    void a_clock_in_a_command_a_reply_or_a_value_is_refused() {
        String now = Long.toString(Instant.now().toEpochMilli());

        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> command("A", "SET", KEY, now));
        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> reply("A", now, "GET", KEY));
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> held(KEY, new Snapshot.StoredValue("", List.of(now), true, OptionalLong.empty())));
    }

    @Test
    void what_is_held_has_its_tokens_named_and_its_lease_rounded() {
        differs(2, ONE, OTHER, true, "SET", "k", "v");
        command("B", "SET", KEY, ONE);

        assertThat(held(KEY, new Snapshot.StoredValue("", List.of(ONE), true, OptionalLong.of(29_990))))
                .isEqualTo(Map.of("lock", new KeyState("tokenB", Optional.of(Duration.ofSeconds(30)))));
        assertThat(held(KEY, new Snapshot.StoredValue("", List.of(ONE), true, OptionalLong.empty())))
                .isEqualTo(Map.of("lock", new KeyState("tokenB", Optional.empty())));
    }

    @Test
    void parts_without_an_order_are_sorted_and_others_are_not() {
        assertThat(held(KEY, new Snapshot.StoredValue("hash", List.of("b=1", "a=2"), false, OptionalLong.empty())))
                .isEqualTo(Map.of(
                        "lock", new KeyState("hash", List.of("a=2", "b=1"), Optional.empty(), Optional.empty())));
        assertThat(held(KEY, new Snapshot.StoredValue("list", List.of("b", "a"), true, OptionalLong.empty())))
                .isEqualTo(Map.of("lock", new KeyState("list [b, a]", Optional.empty())));
    }

    @Test
    void a_key_named_after_a_client_is_called_after_it() {
        Snapshot.StoredValue held = new Snapshot.StoredValue("", List.of("1"), true, OptionalLong.empty());

        assertThat(canonicalizer.held(new Held(KEY + ":A", held))).containsOnlyKeys("lock:" + ClientNames.mark(0));
    }

    /** Both have as many words; in the one an id is drawn where the other has an amount. */
    @Test
    void a_word_of_a_statement_is_random_only_where_it_differs_in_that_statement() {
        String[] one = {"INSERT", "INTO", "line", "VALUES", "('" + ONE + "',", "'" + OTHER + "')"};
        differs(5, "'" + OTHER + "')", "'" + ONE + "')", true, one);

        assertThat(command("A", one)).contains("'tokenA')");
        assertThat(command("A", "INSERT", "INTO", "line", "VALUES", "(-1.5,", "'" + ONE + "')"))
                .endsWith("(-1.5, 'tokenA2')");
        assertThat(command("A", "INSERT", "INTO", "line", "VALUES", "(NULL,", "'" + ONE + "')"))
                .endsWith("(NULL, 'tokenA2')");
        assertThat(command("A", "INSERT", "INTO", "orders", "VALUES", "('" + ONE + "',", "7)"))
                .endsWith(" 7)");
    }

    @Test
    void a_word_that_is_there_before_anybody_comes_is_not_random_where_others_are() {
        facts.variations().noteInitial(List.of("stock=2", "version=first"));
        differs(-1, "(1, " + ONE + ")", "(1, " + OTHER + ")", true, "SELECT", "stock,", "version", "FROM", "item");

        assertThat(reply("A", "(2, first)", "SELECT", "stock,", "version", "FROM", "item"))
                .isEqualTo("(2, first)");
        assertThat(reply("A", "(1, " + ONE + ")", "SELECT", "stock,", "version", "FROM", "item"))
                .isEqualTo("(1, tokenA)");
    }
}
