package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A commit is called another one as soon as something of it was changed. */
class CommitTest {

    @TempDir
    private Path directory;

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=A", "-c", "user.email=a@localhost"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(git.getInputStream().readAllBytes());
        assertThat(git.waitFor()).as(printed).isZero();
    }

    private String commit() {
        return Commit.in(directory).orElseThrow();
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(directory.resolve(file).getParent());
        Files.writeString(directory.resolve(file), text);
    }

    @Test
    void a_change_a_new_source_and_a_new_commit_each_make_it_another_and_taken_back_the_same() throws Exception {
        git("init", "-q");
        write(".gitignore", "target\n");
        write("Lock.java", "one");
        git("add", ".");
        git("commit", "-qm", "One");
        String first = commit();
        assertThat(first).matches("[0-9a-f]{40,}");

        write("Lock.java", "two");
        String changed = commit();
        assertThat(changed).matches(first + "\\+[0-9a-f]{12}");
        write("stage/src/Other.java", "one");
        String added = commit();
        write("stage/src/Other.java", "two");
        assertThat(List.of(first, changed, added, commit())).doesNotHaveDuplicates();
        Files.delete(directory.resolve("stage/src/Other.java"));
        write("target", "what is built does not count");
        write("run.json", "nor does what lies beside");
        assertThat(commit()).isEqualTo(changed);

        git("commit", "-qam", "Two");
        assertThat(commit()).hasSameSizeAs(first).isNotEqualTo(first);
    }

    @Test
    void outside_of_a_checkout_there_is_none() {
        assertThat(Commit.in(directory)).isEmpty();
    }

    @Test
    void this_build_is_of_a_checkout_or_of_none() {
        assertThat(Commit.ofThisBuild()).isEqualTo(Commit.in(Path.of("").toAbsolutePath()));
    }
}
