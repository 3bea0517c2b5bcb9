package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.ProgramLockStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A lock that is a program in any language.
 *
 * @param command the program and its arguments
 * @param suffers what is expected of it
 */
record ProgramLock(List<String> command, Set<Failure> suffers) implements CheckedLock, ProgramLockStage {

    private static final int LARGEST_SOURCE = 100_000;

    ProgramLock {
        command = List.copyOf(command);
        suffers = Set.copyOf(suffers);
    }

    @Override
    public CheckedLock expecting(Set<Failure> failures) {
        return new ProgramLock(command, failures);
    }

    /** That of the script; of a program that was compiled, nobody has it here. */
    @Override
    public Optional<String> source() {
        Path file = Path.of(fileName());
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_SOURCE
                    ? Optional.of(Files.readString(file))
                    : Optional.empty();
        } catch (IOException e) {
            // No text in UTF-8.
            return Optional.empty();
        }
    }

    @Override
    public String name() {
        return CheckedLock.nameOf(baseName());
    }

    @Override
    public String title() {
        return CheckedLock.titleOf(baseName());
    }

    /** The last file among its words is the script; what goes before, the interpreter. */
    @Override
    public String fileName() {
        return command.stream()
                .filter(word -> Files.isRegularFile(Path.of(word)))
                .reduce((earlier, later) -> later)
                .orElse(command.get(0));
    }

    private String baseName() {
        return Path.of(fileName()).getFileName().toString().replaceFirst("\\.[A-Za-z]+$", "");
    }

    @Override
    public String label() {
        return fileName();
    }
}
