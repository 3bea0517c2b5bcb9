package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.ProgramLockStage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A lock that is a program in any language. */
record ProgramLock(List<String> command) implements CheckedLock, ProgramLockStage {

    ProgramLock {
        command = List.copyOf(command);
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

    /** An interpreter may take its time to start. */
    @Override
    public Duration patience() {
        return Duration.ofSeconds(20);
    }
}
