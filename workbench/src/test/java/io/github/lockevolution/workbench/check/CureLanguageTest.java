package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.faults.timeline.CureCommand;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.stage5.LuaStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A cure is printed in the language of the lock, if that is known. */
class CureLanguageTest {

    private static final CureCommand DELETE_IF_OURS = new CureCommand(
            new LuaStage().lock().releaseCommands().get(0),
            new LuaStage().lock().releaseScript());

    @ParameterizedTest
    @CsvSource({
        "my_lock.py, import redis, python",
        "my_lock.js, const { createClient } = require('redis');, node",
        "my_lock.mjs, import Redis from 'ioredis';, ioredis",
        "my_lock.rb, require 'redis', ruby",
        "my_lock.php, $redis = new Redis();, php",
        "my_lock.php, $client = new Predis\\Client();, predis",
        "my_lock.sh, redis-cli, shell",
    })
    void the_language_of_a_program_is_told_by_its_file(
            String name, String source, CureLanguage language, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve(name), source);

        assertThat(CureLanguage.of(ProgramLock.in(RedisBinding.ONE_SERVER, List.of("run", file.toString()))))
                .hasValue(language);
    }

    @Test
    void or_by_its_interpreter() {
        assertThat(CureLanguage.of(ProgramLock.in(RedisBinding.ONE_SERVER, List.of("python3.11", "-m", "shop.lock"))))
                .hasValue(CureLanguage.python);
    }

    @Test
    void a_program_in_go_is_known_by_the_source_beside_it_and_any_other_program_not_at_all(@TempDir Path folder)
            throws IOException {
        Path program = Files.writeString(folder.resolve("my_lock"), "compiled");

        assertThat(CureLanguage.of(ProgramLock.in(RedisBinding.ONE_SERVER, List.of(program.toString()))))
                .isEmpty();

        Files.writeString(folder.resolve("my_lock.go"), "package main");
        assertThat(CureLanguage.of(ProgramLock.in(RedisBinding.ONE_SERVER, List.of(program.toString()))))
                .hasValue(CureLanguage.go);
    }

    @Test
    void a_script_stands_on_lines_of_its_own() {
        assertThat(CureLanguage.python.code(List.of(DELETE_IF_OURS)).orElseThrow())
                .containsExactly(
                        "client.eval(\"\"\"",
                        "  if redis.call('GET', KEYS[1]) == ARGV[1] then",
                        "      return redis.call('DEL', KEYS[1])",
                        "  end",
                        "  return 0",
                        "\"\"\", 1, key, token)");
    }

    @ParameterizedTest
    @EnumSource
    void every_language_has_the_commands_of_every_stage(CureLanguage language) {
        List<CureCommand> commands = List.of(
                new CureCommand("SETNX key owner", Optional.empty()),
                new CureCommand("SETEX key seconds owner", Optional.empty()),
                new CureCommand("SET key owner NX EX seconds", Optional.empty()),
                new CureCommand("SET key token NX PX millis", Optional.empty()),
                DELETE_IF_OURS);

        assertThat(language.code(commands)).isPresent();
    }

    @Test
    void a_command_that_a_language_does_not_have_is_left_to_the_store() {
        assertThat(CureLanguage.jedis.code(List.of(new CureCommand("DELEX key IFEQ token", Optional.empty()))))
                .isEmpty();
        assertThat(DELETE_IF_OURS.readable())
                .isEqualTo("EVAL \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end"
                        + " return 0\" 1 key token");
    }
}
