package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.console.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no lock, and what is typed wrong, is told in a sentence. */
class CheckRefusalIT {

    /** The other sentences about methods stand in {@code signatures.txt} of {@code faults/check}. */
    @Test
    void a_method_that_is_not_there_is_told_so() throws Exception {
        String file = CheckIT.lock("EnterAndLeave").toString();
        LabCommand lab = new LabCommand();

        int status = lab.run(("check " + file + " --acquire take --release leave").split(" "));

        assertThat(lab.err())
                .isEqualTo("lab: --acquire names the method 'take', and " + file
                        + " has none; it has enter, fill, isMine and leave\n");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void a_name_that_no_file_can_have_is_told_so() {
        LabCommand lab = new LabCommand();

        int status = lab.run("check", "a\u0000b.java");

        assertThat(lab.err())
                .isEqualTo("lab: 'a\\u0000b.java' is no name of a file here (Nul character not allowed);"
                        + " if it has other letters than English ones, set LC_ALL=C.UTF-8\n");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void a_program_without_a_name_is_none() {
        LabCommand lab = new LabCommand();

        int status = lab.run("check", "--", "");

        assertThat(lab.err()).isEqualTo("lab: there is no program '', neither by this path nor on the PATH\n");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null|lab: --new-lock gives null",
                "new Object()|lab: java.lang.Object is no lock that the bench can call",
            })
    void an_expression_that_makes_no_lock_is_wrong_usage(String expression, String told) throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.run("check", CheckIT.lock("EnterAndLeave").toString(), "--new-lock", expression);

        assertThat(lab.err()).startsWith(told);
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void what_the_compiler_gives_up_on_is_told_in_a_sentence(@TempDir Path folder) throws Exception {
        Path nested = Files.writeString(
                folder.resolve("Nested.java"),
                "class Nested { boolean tryLock() { return " + "(".repeat(20_000) + true + ")".repeat(20_000)
                        + "; } }");
        LabCommand lab = new LabCommand();

        int status = lab.run("check", nested.toString());

        assertThat(lab.err())
                .isEqualToNormalizingNewlines("lab: the Java compiler gave up on " + nested
                        + ": java.lang.StackOverflowError; write it in a simpler way\n");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void a_module_is_no_lock(@TempDir Path folder) throws Exception {
        Path module = Files.writeString(folder.resolve("module-info.java"), "module a {}");
        LabCommand lab = new LabCommand();

        int status = lab.run("check", module.toString());

        assertThat(lab.err()).startsWith("lab: " + module + " describes a module and has no lock in it");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check|lab: name what to check: a Java file, a class, a lock in plain commands, or -- and the command of a program",
                "check nothing.lock|lab: there is no file 'nothing.lock'; name a lock in plain commands, or begin with one: ./lab check --new plain > my.lock",
                "check --schema pom.xml src/test/resources/io/github/lockevolution/workbench/check/TokenBack.java|lab: TokenBack is in no database whose tables --schema could make; leave --schema out, or let the lock ask for a DataSource or a Connection",
                "check --acquire take ../docs/examples/stage2-setnx.lock|lab: a lock in plain commands needs none of --class-path, --maven,",
                "check --processes ../docs/examples/stage2-setnx.lock|lab: a lock in plain commands needs none of --class-path, --maven,",
                "check NoSuchLock.java|lab: there is no file 'NoSuchLock.java'; name a Java source file, or a class with --class-path",
                "check pom.xml|lab: pom.xml is no Java source file; if it is a program, say how it is run: ./lab check -- ./pom.xml; if",
                "check -- pom.xml 3|lab: pom.xml is a file here, but no program that runs by this name; try: ./lab check -- ./pom.xml 3",
                "check -- ./pom.xml|lab: ./pom.xml is not executable; make it so by chmod +x ./pom.xml, or name before it what runs it",
                "check com.acme.NoSuchLock|lab: there is no class 'com.acme.NoSuchLock', and no --class-path to look on;",
                "check com.acme.NoSuchLock --class-path .|lab: there is no class 'com.acme.NoSuchLock' on the class path [.]",
                "check com.acme.NoSuchLock --class-path no.jar|lab: there is no jar and no folder 'no.jar', which --class-path names",
                "check com.acme.NoSuchLock --class-path /dev/null|lab: there is no jar and no folder '/dev/null', which --class-path names",
                "check --acquire take src/test/resources/io/github/lockevolution/workbench/check/DescribesAnyServer.java|lab: DescribesAnyServer describes a lock, and its description alone says how that lock is made and called;",
                "check --new-lock null src/test/resources/io/github/lockevolution/workbench/check/DescribesAnyServer.java|lab: DescribesAnyServer describes a lock, and its description alone says how that lock is made and called;",
                "check --release give io.github.lockevolution.stage2.SetnxStage|lab: io.github.lockevolution.stage2.SetnxStage describes a lock,",
                "check --new-lock null io.github.lockevolution.stage2.SetnxStage|lab: io.github.lockevolution.stage2.SetnxStage describes a lock,",
                "check A.java --expect NONSENSE|lab: --expect names 'NONSENSE', which is no failure",
                "check A.java --limit 0|lab: the limit is 0 seconds; it needs to be 1 to 86400",
                "check A.java --lease 0|lab: the lease is 0 seconds; it needs to be 1 to 86400",
                "check A.java --clients 1|lab: the number of clients is 1; it needs to be 2 to 12",
                "check A.java --watch|lab: --watch needs a file as the last word, and 'A.java' is none",
                "check A.java B.java --watch|lab: --watch is for one lock that is checked once; leave it out, or check one",
                "check --class-path x -- python3 lock.py|lab: a program needs none of --class-path, --maven, --with, --new-lock, --acquire and --release",
                "check --acquire take -- python3 lock.py|lab: a program needs none of --class-path, --maven, --with, --new-lock, --acquire",
                "check -- ./target|lab: there is no program './target', neither by this path nor on the PATH",
                "check -- go run lock.go|lab: go run compiles the program each time it is started",
                "check --maven src A.java|lab: there is no pom.xml in 'src'; --maven names the folder of a Maven project",
                "check --with redisson A.java|lab: --with is 'redisson'; a library is named by GROUP:ARTIFACT:VERSION, and by ARTIFACT:VERSION alone: jedis, lettuce-core, redisson,",
                "check --with acme:1.0 A.java|lab: --with is 'acme:1.0'; a library is named by GROUP:ARTIFACT:VERSION,",
                "check --with jedis:8.0.2 -- python3 lock.py|lab: a program needs none of --class-path, --maven, --with, --new-lock",
                "check --servers 3 io.github.lockevolution.stage2.SetnxLock|lab: io.github.lockevolution.stage2.SetnxLock asks for one Redis",
                "check --servers 3 --attacks -- python3 lock.py|lab: python3 is on several Redis servers, and --attacks is for locks on one",
                "check --new cobol|lab: --new is 'cobol'"
            })
    void who_types_it_wrong_is_told_so_in_a_sentence(String command, String told) {
        LabCommand lab = new LabCommand();

        int status = lab.run(command.split(" "));

        assertThat(lab.err()).startsWith(told);
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }
}
