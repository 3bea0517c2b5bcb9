package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.SectionBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of a lock that is a program before it is started. */
class ProgramLockTest {

    @TempDir
    private Path folder;

    private static ProgramLock onOneRedis(String... command) {
        return ProgramLock.in(RedisBinding.ONE_SERVER, List.of(command));
    }

    /** Behind the interpreter may stand other files; it is the last that is run. */
    @Test
    void it_is_called_like_its_script_and_shows_its_source() throws IOException {
        Path library = Files.writeString(folder.resolve("library.py"), "nothing");
        Path script = Files.writeString(folder.resolve("MyLock.py"), "import redis");
        ProgramLock lock = onOneRedis("python3", library.toString(), script.toString(), "-v");

        assertThat(lock.fileName()).isEqualTo(script.toString());
        assertThat(lock.label()).isEqualTo(script.toString());
        assertThat(lock.name()).isEqualTo("my-lock");
        assertThat(lock.spec().title()).isEqualTo("MyLock");
        assertThat(lock.spec().source()).hasValue(new LockSource("MyLock.py", "import redis"));
        assertThat(lock.line(1)).hasValue("import redis");
        assertThat(lock.spec().accessPolicy()).isEqualTo(AccessPolicy.EXCLUSIVE);
        assertThat(lock.spec().instantiation())
                .isInstanceOfSatisfying(
                        Instantiation.ExternalProcess.class,
                        program -> assertThat(program.command())
                                .containsExactly("python3", library.toString(), script.toString(), "-v"));
    }

    @Test
    void a_program_that_is_no_file_here_is_called_like_its_first_word_and_has_no_source() {
        ProgramLock lock = onOneRedis("my-program", "-v");

        assertThat(lock.fileName()).isEqualTo("my-program");
        assertThat(lock.spec().source()).isEmpty();
        assertThat(lock.line(1)).isEmpty();
    }

    @Test
    void what_is_no_text_or_too_long_is_not_shown() throws IOException {
        Path bytes = Files.write(folder.resolve("a.bin"), new byte[] {(byte) 0xff, (byte) 0xfe});
        Path most = Files.writeString(folder.resolve("b.py"), "x".repeat(100_000));
        Path more = Files.writeString(folder.resolve("c.py"), "x".repeat(100_001));

        assertThat(onOneRedis(bytes.toString()).spec().source()).isEmpty();
        assertThat(onOneRedis(most.toString()).spec().source()).isPresent();
        assertThat(onOneRedis(more.toString()).spec().source()).isEmpty();
    }

    @Test
    void a_section_lets_everybody_in() {
        ProgramLock section = ProgramLock.in(SectionBinding.ofProgram(Set.of("a.Type"), "store"), List.of("it"));

        assertThat(section.policy()).isEqualTo(AccessPolicy.UNLIMITED);
        assertThat(section.admitting(AccessPolicy.permits(2)).spec().accessPolicy())
                .isEqualTo(AccessPolicy.permits(2));
    }

    @Test
    void on_one_redis_two_requests_of_it_can_be_together() {
        ProgramLock lock = onOneRedis("it");
        ProgramLock onServers = ProgramLock.in(RedisBinding.SEVERAL_SERVERS, List.of("it"));

        assertThat(lock.mayShareProcess()).isTrue();
        assertThat(lock.together().spec().isTogether()).isTrue();
        assertThat(lock.together().label()).isEqualTo("it");
        assertThat(onServers.mayShareProcess()).isFalse();
        assertThatThrownBy(onServers::together).isInstanceOf(SetupProblem.class);
    }

    @Test
    void only_of_one_on_several_servers_it_is_told_that_it_looks_at_no_clock() {
        ProgramLock onServers = ProgramLock.in(RedisBinding.SEVERAL_SERVERS, List.of("it"));

        assertThat(onServers.remarks()).isEmpty();
        assertThat(onServers.withoutClock().remarks()).hasSize(1);
        assertThat(onOneRedis("it").withoutClock().remarks()).isEmpty();
        assertThat(onServers.admitting(AccessPolicy.permits(2)).withoutClock().remarks())
                .hasSize(1);
    }

    @Test
    void only_one_in_a_database_has_tables() {
        assertThatThrownBy(() -> onOneRedis("it").withTables(List.of("CREATE TABLE t")))
                .hasMessage("it is in no database whose tables --schema could make; leave --schema out, or let the lock"
                        + " ask for a DataSource or a Connection");
    }
}
