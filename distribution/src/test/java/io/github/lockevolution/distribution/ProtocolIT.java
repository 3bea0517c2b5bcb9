package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A lock and a section are asked by the same lines in JavaScript and in Python, and mean the same by the same values. */
class ProtocolIT {

    /** Answers by the JSON that it is given: as the mode of acquire, or as the key. */
    private static final String LOCK_IN_JAVASCRIPT = """
            const { serve } = require('%s');
            console.log('this is no answer');
            serve(class Lock {
              acquire(json) {
                this.last = JSON.parse(json);
                return this.last;
              }
              release() {
                return this.last;
              }
            }, { waits: true });
            """;

    private static final String LOCK_IN_PYTHON = """
            import json
            from lock_evolution import serve

            class Lock:
                def __init__(self, key, owner, lease_ms):
                    pass

                def acquire(self, text):
                    print("this is no answer")
                    self.last = json.loads(text)
                    return self.last

                def release(self):
                    return self.last

            serve(Lock, waits=True)
            """;

    private static final String LOCK_ANSWERS = """
            begin key A 1000     | ok waits
            acquire true         | true
            release              | true
            acquire "OK"         | true
            release              | true
            acquire null         | false
            release              | true
            acquire false        | false
            release              | false
            acquire 0            | false
            release              | false
                                 | error not understood:
            wait                 | error not understood: wait
            begin  key  B  1000  | ok waits
            """;

    private static final String SECTION_IN_JAVASCRIPT = """
            const { serve } = require('%s');
            let value = null;
            serve(class Section {
              constructor(key) {
                value = JSON.parse(key);
              }
              static setup() {}
              static check() {
                return value;
              }
              static state() {
                return 7;
              }
              run() {
                return value;
              }
            }, { waits: true });
            """;

    private static final String SECTION_IN_PYTHON = """
            import json
            from lock_evolution import serve

            class Section:
                value = None

                def __init__(self, key, owner, lease_ms):
                    Section.value = json.loads(key)

                @staticmethod
                def setup():
                    pass

                @staticmethod
                def check():
                    return Section.value

                @staticmethod
                def state():
                    return 7

                def run(self):
                    return Section.value

            serve(Section, waits=True)
            """;

    private static final String SECTION_ANSWERS = """
            setup                | ok check state
            begin null A 1000    | ok waits
            run                  | done
            check                | true
            begin true A 1000    | ok waits
            run                  | done
            check                | true
            begin false A 1000   | ok waits
            run                  | refused
            check                | false
            begin 0 A 1000       | ok waits
            run                  | done 0
            check                | false
            begin 2 A 1000       | ok waits
            run                  | done 2
            check                | false 2
            begin "sold" A 1000  | ok waits
            run                  | done sold
            check                | false sold
            state                | value 7
            acquire              | error not understood: acquire
            """;

    /** Says yes if every way to ask what time of day it is gives that of the bench, and replaces one of them by itself. */
    private static final String CLOCK_IN_JAVASCRIPT = """
            const { now, serve } = require('%s');
            const Taken = Date;
            Date.now = now;
            serve(class Lock {
              acquire() {
                const made = new Date();
                const asked = [now(), Date.now(), Taken.now(), made.getTime(), Date.parse(Date())];
                return asked.every((time) => time === 978307200000) && made instanceof Taken && new Date(5).getTime() === 5;
              }
              release() {
                return new Date() instanceof Date;
              }
            }, { clock: true });
            """;

    private static final String CLOCK_IN_PYTHON = """
            import datetime
            import time
            from datetime import datetime as taken
            from time import time as seconds
            from lock_evolution import now, serve

            class Lock:
                def __init__(self, key, owner, lease_ms):
                    pass

                def acquire(self):
                    zone = datetime.timezone.utc
                    asked = [now(), time.time() * 1000, seconds() * 1000, time.time_ns() / 1e6, time.mktime(time.localtime()) * 1000]
                    asked += [moment.timestamp() * 1000 for moment in (datetime.datetime.now(), taken.now(zone), taken.today())]
                    return all(moment == 978307200000 for moment in asked)

                def release(self):
                    return isinstance(taken.now(), datetime.datetime) and taken(2020, 1, 1).year == 2020

            serve(Lock, clock=True)
            """;

    private static final String CLOCK_ANSWERS = """
            begin key A 1000     | ok clock
            acquire              | true
            release              | true
            """;

    @TempDir
    private Path folder;

    static Stream<List<String>> programs() {
        return Stream.of(
                List.of("node", LOCK_IN_JAVASCRIPT, LOCK_ANSWERS),
                List.of("node", SECTION_IN_JAVASCRIPT, SECTION_ANSWERS),
                List.of("node", CLOCK_IN_JAVASCRIPT, CLOCK_ANSWERS),
                List.of("python3", CLOCK_IN_PYTHON, CLOCK_ANSWERS),
                List.of("python3", LOCK_IN_PYTHON, LOCK_ANSWERS),
                List.of("python3", SECTION_IN_PYTHON, SECTION_ANSWERS),
                List.of("python3", awaited(LOCK_IN_PYTHON), LOCK_ANSWERS),
                List.of("python3", awaited(SECTION_IN_PYTHON), SECTION_ANSWERS));
    }

    /** The same with a coroutine in place of each method. */
    private static String awaited(String program) {
        return program.replaceAll("(?m)^    def (?!__init__)", "    async def ");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void each_line_has_its_answer(List<String> program) throws Exception {
        Wrappers.assume(folder, program.get(0), "--version");
        List<String> lines = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        program.get(2).lines().forEach(row -> {
            lines.add(row.substring(0, row.indexOf('|')).strip());
            answers.add(row.substring(row.indexOf('|') + 1).strip());
        });

        assertThat(answers(program.get(0), program.get(1), lines)).isEqualTo(answers);
    }

    private List<String> answers(String language, String program, List<String> lines)
            throws IOException, InterruptedException {
        Path file = folder.resolve("program");
        Files.writeString(file, program.formatted(Path.of("npm/lock.js").toAbsolutePath()));
        Files.write(folder.resolve("lines"), lines);
        Path clock = Files.writeString(folder.resolve("clock"), "0978307200000");
        CommandResult result = CommandResult.of(
                folder,
                Map.of(
                        "PYTHONPATH",
                        Path.of("python").toAbsolutePath().toString(),
                        "PYTHONDONTWRITEBYTECODE",
                        "1",
                        "LOCK_CLOCK_FILE",
                        clock.toString()),
                List.of("sh", "-c", language + " program <lines 2>problems"));
        assertThat(result.status())
                .as(Files.readString(folder.resolve("problems")))
                .isZero();
        return result.output().lines().map(String::strip).toList();
    }
}
