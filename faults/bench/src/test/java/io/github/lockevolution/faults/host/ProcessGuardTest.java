package io.github.lockevolution.faults.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessGuardTest {

    /** Begins two sessions of its own, one of them by a parent that ends, and in one of them something that has no environment. */
    private static final String ESCAPING = """
            echo $$
            (setsid sh -c 'echo $$; exec sleep 1000' &)
            setsid sh -c 'echo $$; env -i sleep 1000 & echo $!; wait' &
            wait
            """;

    @TempDir
    private Path temporary;

    /** Starts a server and makes a folder, says which processes there are, and does nothing more. */
    static final class Bench {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            System.out.println(ProcessHandle.current().pid());
            ProcessGuard.begin();
            ProcessHandle.current().children().forEach(guard -> System.out.println(guard.pid()));
            Files.writeString(TemporaryFolder.create().path().resolve("file"), "text");
            System.out.println(
                    ManagedProcess.start(List.of("sleep", "1000"), folder -> {}).pid());
            Thread.currentThread().join();
        }
    }

    /** Starts a program that escapes, repeats what that says, and does nothing more. */
    static final class Escaped {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            BufferedReader numbers =
                    ProcessGuard.start(new ProcessBuilder("sh", "-c", ESCAPING)).inputReader();
            for (int i = 0; i < 4; i++) {
                System.out.println(numbers.readLine());
            }
            Thread.currentThread().join();
        }
    }

    private void assertNothingIsLeft(Iterable<String> processes) {
        for (String process : processes) {
            await("process " + process + " is gone").until(() -> OtherJvm.isGone(process));
        }
        await("the temporary folder is empty").untilAsserted(() -> {
            try (Stream<Path> files = Files.list(temporary)) {
                assertThat(files).isEmpty();
            }
        });
    }

    /** Whatever is killed together, and the bench a moment later if it was not among it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "group",
                "bench",
                "guard",
                "server",
                "bench guard",
                "bench other-guard",
                "bench server",
                "guard server"
            })
    void whichever_two_processes_are_killed_by_kill_9_nothing_outlives_the_bench(String killed) throws IOException {
        try (OtherJvm bench = OtherJvm.runInItsOwnSession(temporary, Bench.class)) {
            Map<String, String> processes = new LinkedHashMap<>();
            for (String name : List.of("bench", "guard", "other-guard", "server")) {
                processes.put(name, bench.line());
            }
            List<String> numbers = new ArrayList<>(List.of("kill", "-s", "KILL", "--"));
            Map<String, String> known = new LinkedHashMap<>(processes);
            known.put("group", "-" + processes.get("bench"));
            Arrays.stream(killed.split(" ")).map(known::get).forEach(numbers::add);

            new ProcessBuilder(numbers).start().onExit().join();
            bench.kill();

            assertNothingIsLeft(processes.values());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_session_of_its_own_a_parent_that_ends_and_an_empty_environment_are_no_escape() throws IOException {
        try (OtherJvm bench = OtherJvm.runIn(temporary, Escaped.class)) {
            List<String> processes = List.of(bench.line(), bench.line(), bench.line(), bench.line());

            bench.kill();

            assertNothingIsLeft(processes);
        }
    }

    /** Repeats what a program out of reach has read. */
    static final class OutOfReach {

        public static void main(String[] arguments) throws IOException {
            Process cat = ProcessGuard.beyondReach(List.of("/bin/cat")).start();
            try (Writer told = cat.outputWriter()) {
                told.write("still there\n");
            }
            System.out.println(cat.inputReader().readLine());
        }
    }

    /** By the end of its standard input a guard knows that the bench has ended. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the guard is a script of a Unix shell")
    void where_there_is_no_setsid_a_guard_hears_of_the_bench_as_well() throws IOException {
        try (OtherJvm bench = OtherJvm.runWith(Map.of("PATH", temporary.toString()), OutOfReach.class)) {
            assertThat(bench.line()).isEqualTo("still there");
        }
    }
}
