package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.timeline.CureCommand;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a known lock a lock does not send yet, and whether its author can put it there. */
class OwnCommandsTest {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    /** Takes with one command that gives a lease, and deletes what is its own. */
    private static final LockSpec KNOWN = LockSpec.inRedis("known")
            .acquires("SET key token NX PX millis")
            .releasesByScript(DELETE_IF_OURS, "EVALSHA sha 1 key token");

    private static Step step(String command, ClientPhase before, Optional<KeyState> held) {
        Map<String, KeyState> all = new TreeMap<>();
        held.ifPresent(value -> all.put(Step.LOCK, value));
        return new Step(
                new Move(MoveKind.STEP, 0),
                List.of(),
                Optional.of(Exchange.answered("A", command, "OK")),
                Optional.of(before),
                Optional.of(before),
                List.of(),
                new TreeMap<>(all));
    }

    private static Optional<KeyState> text(String value) {
        return Optional.of(new KeyState(value, Optional.empty()));
    }

    /** The commands of each side stand behind each other, with {@code &} between them. */
    private static Trace alone(LockSpec lock, String acquire, String release, Optional<KeyState> held) {
        List<Step> steps = new ArrayList<>();
        Stream.of(acquire.split(" & ")).forEach(command -> steps.add(step(command, ClientPhase.ACQUIRING, held)));
        Stream.of(release.split(" & "))
                .filter(command -> !command.isEmpty())
                .forEach(command -> steps.add(step(command, ClientPhase.RELEASING, Optional.empty())));
        return new Trace(lock, Schedule.parse(lock.name() + ":A"), steps, List.of(), Optional.empty());
    }

    private static OwnCommands own(String acquire, String release, String source, String... scripts) {
        DryRun sent = new DryRun(List.of(List.of("EVAL", "")), List.of(List.of(scripts)), List.of());
        return new OwnCommands(
                alone(LockSpec.inRedis("mine"), acquire, release, text("A")),
                sent,
                Optional.ofNullable(source).map(text -> new LockSource("Mine.java", text)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "unknown",
            value = {
                // What it sends | what it does to give it back | its source | whether it lacks something that can be
                // put there
                "SETNX lock A             | DEL lock                      | redis.setnx(); redis.del()  | true",
                "SETNX lock A             | DEL lock                      | unknown                     | true",
                "SETNX lock A             | DEL lock                      | redis.setnx()               | false",
                "SETNX lock A             | DEL lock                      | redis.del()                 | false",
                "SETNX lock A             | DEL lock                      | jedis.set(k, v); model.remove() | true",
                "SETNX lock A             | DEL lock                      | offset(); model()           | false",
                "SET lock A NX PX 30s     | DEL lock                      | redis.del(key)              | true",
                "SET lock A PX 30s NX     | DEL lock                      | redis.DEL(key)              | true",
                "SET lock A NX EX 30s     | UNLINK lock                   | redis.unlink(key)           | true",
                "SET lock A NX PX 30s     | \"\"                          | redis.set(key)              | true",
                "SET lock A NX PX 30s     | \"\"                          | other(key)                  | false",
                "SET lock A NX PX 30s     | EVALSHA s 1 lock A            | unknown                     | false",
                "SET lock tokenA NX PX 30s | EVALSHA s 1 lock tokenA      | unknown                     | false",
                "SET lock A-17 NX PX 30s  | EVALSHA s 1 lock A-17         | unknown                     | false",
                "SET lock us NX PX 30s    | EVALSHA s 1 lock us           | unknown                     | false",
                "SETNX lock A             | EVALSHA s 1 lock A            | unknown                     | true",
                "SET lock A NX PX 30s     | EVALSHA s 2 lock other A      | redis.eval(script)          | true",
                "INCR lock                | DEL lock                      | redis.incr(); redis.del()   | true",
                "INCR lock                | DEL lock                      | redis.plus(); redis.del()   | false",
            })
    void what_lacks_can_be_put_where_the_source_has_its_own_commands(
            String acquire, String release, String source, boolean isLacking) {
        assertThat(own(acquire, release, source).isLacking(KNOWN)).isEqualTo(isLacking);
    }

    private static List<String> lacking(OwnCommands own) {
        return own.lackingOf(KNOWN).stream().map(CureCommand::declared).toList();
    }

    @Test
    void only_the_side_that_differs_is_told() {
        String set = "SET key token NX PX millis";
        String delete = "EVALSHA sha 1 key token";

        assertThat(lacking(own("SETNX lock A", "DEL lock", null))).containsExactly(set, delete);
        assertThat(lacking(own("SET lock A NX PX 30s", "DEL lock", null))).containsExactly(delete);
        assertThat(lacking(own("SETNX lock A", "EVALSHA s 1 lock A", null))).containsExactly(set);
        assertThat(lacking(own("SET lock A NX PX 30s", "EVALSHA s 1 lock A", null)))
                .isEmpty();
    }

    @Test
    void the_script_is_told_with_the_command_that_calls_it() {
        assertThat(own("SET lock A NX PX 30s", "DEL lock", null).lackingOf(KNOWN))
                .containsExactly(new CureCommand("EVALSHA sha 1 key token", Optional.of(DELETE_IF_OURS)));
    }

    /** Commands about other keys, and the same once more, are no part of it. */
    @Test
    void only_commands_about_the_key_count_and_each_once() {
        assertThat(lacking(own("SET note A & SET lock A NX PX 30s & SET lock A NX PX 30s", "EVALSHA s 1 lock A", null)))
                .isEmpty();
        assertThat(lacking(own("SET lock A NX PX 30s & PEXPIRE lock 30s", "EVALSHA s 1 lock A", null)))
                .containsExactly("SET key token NX PX millis");
    }

    @Test
    void a_script_is_like_another_if_it_deletes_the_key_of_who_brings_its_value() {
        String calls = "EVALSHA s 1 lock A";
        assertThat(lacking(own(
                        "SET lock A NX PX 30s",
                        calls,
                        null,
                        DELETE_IF_OURS.toUpperCase(Locale.ROOT).replace("REDIS.CALL", "redis.call"))))
                .isEmpty();
        assertThat(lacking(own("SET lock A NX PX 30s", calls, null, "redis.call('del', KEYS[1])")))
                .containsExactly("EVALSHA sha 1 key token");
        assertThat(lacking(own("SET lock A NX PX 30s", calls, null, "local no = script")))
                .isEmpty();
        assertThat(lacking(own("SET lock A NX PX 30s", "EVAL " + DELETE_IF_OURS + " 1 lock A", null)))
                .isEmpty();
        assertThat(lacking(own("SET lock A NX PX 30s", "EVAL redis.call('del', KEYS[1]) 1 lock A", null)))
                .containsExactly("EVALSHA sha 1 key token");
    }

    /** Where only what a script is given is not the client's own, it is not the script that lacks. */
    @Test
    void who_deletes_its_own_already_lacks_another_value_and_no_script() {
        assertThat(own("SETNX lock us", "EVAL " + DELETE_IF_OURS + " 1 lock us", null)
                        .isLacking(KNOWN))
                .isFalse();
        assertThat(own("SETNX lock us", "EVAL redis.call('del', KEYS[1]) 1 lock us", null)
                        .isLacking(KNOWN))
                .isTrue();
    }

    private static boolean isOfString(LockSpec lock, Optional<KeyState> held) {
        return new OwnCommands(
                        alone(lock, "SETNX lock A", "DEL lock", held),
                        new DryRun(List.of(), List.of(), List.of()),
                        Optional.empty())
                .isOfString();
    }

    @Test
    void what_is_no_string_in_one_redis_is_cured_by_no_command_for_one() {
        LockSpec mine = LockSpec.inRedis("mine");

        assertThat(isOfString(mine, text("A"))).isTrue();
        assertThat(isOfString(mine, text("hashed"))).isTrue();
        assertThat(isOfString(mine, text("list [A, B]"))).isFalse();
        assertThat(isOfString(mine, Optional.of(KeyState.unordered("set", List.of("A"), -1))))
                .isFalse();
        assertThat(isOfString(LockSpec.onRedisServers("mine"), text("A"))).isFalse();
    }
}
