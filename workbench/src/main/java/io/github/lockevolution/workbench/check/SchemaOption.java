package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.SECTION;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.NotFor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The tables of a lock in a database. */
final class SchemaOption {

    @NotFor(SECTION)
    @Option(names = "--schema", order = 5, paramLabel = "SQL")
    private Optional<String> schema = Optional.empty();

    /**
     * The same lock, whose tables the bench makes if {@code --schema} says how.
     *
     * @throws SetupProblem if the file cannot be read, or the lock is in no database
     */
    CheckedLock given(CheckedLock lock) {
        return schema.map(typed -> lock.withTables(List.of(statements(typed)))).orElse(lock);
    }

    /** The statements in a file, or those typed: a statement has words, which the name of a file hardly has. */
    private static String statements(String typed) {
        Path file = Path.of(typed);
        if (!typed.contains(" ") && !Files.isRegularFile(file)) {
            throw new SetupProblem(VerdictText.class, text -> text.noSchemaFile(typed));
        }
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : typed;
        } catch (IOException e) {
            throw new SetupProblem(
                    VerdictText.class, text -> text.unreadableSchema(typed, String.valueOf(e.getMessage())));
        }
    }
}
