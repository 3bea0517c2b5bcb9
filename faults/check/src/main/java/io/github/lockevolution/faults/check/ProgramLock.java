package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.StoreBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A lock that is a program in any language.
 *
 * @param command the program and its arguments
 * @param binding the store of its state
 * @param policy the rule of who may be inside together
 * @param looksAtClock whether the program looks at the clock of the bench, as far as is known; unused for a program on one
 *     Redis
 */
public record ProgramLock(List<String> command, StoreBinding binding, AccessPolicy policy, boolean looksAtClock)
        implements CheckedLock {

    private static final int LARGEST_SOURCE = 100_000;

    public ProgramLock {
        command = List.copyOf(command);
    }

    /** A lock, or a section, in the place that is known. */
    public static ProgramLock in(StoreBinding binding, List<String> command) {
        AccessPolicy policy = binding instanceof SectionBinding ? AccessPolicy.UNLIMITED : AccessPolicy.EXCLUSIVE;
        return new ProgramLock(command, binding, policy, binding == RedisBinding.SEVERAL_SERVERS);
    }

    @Override
    public LockSpec spec() {
        return LockSpec.in(binding, CheckedLock.nameOf(baseName()))
                .titled(CheckedLock.titleOf(baseName()))
                .admits(policy)
                .program(() -> command)
                .from(this::source);
    }

    @Override
    public CheckedLock withTables(List<String> statements) {
        return binding instanceof SchemaBinding
                ? new ProgramLock(command, SchemaBinding.ofProgram(statements), policy, looksAtClock)
                : CheckedLock.super.withTables(statements);
    }

    @Override
    public CheckedLock admitting(AccessPolicy together) {
        return new ProgramLock(command, binding, together, looksAtClock);
    }

    @Override
    public CheckedLock together() {
        return binding == RedisBinding.ONE_SERVER ? new TogetherLock(this, () -> {}) : CheckedLock.super.together();
    }

    @Override
    public boolean mayShareProcess() {
        return binding == RedisBinding.ONE_SERVER;
    }

    @Override
    public CheckedLock withoutClock() {
        return new ProgramLock(command, binding, policy, false);
    }

    @Override
    public List<Message> remarks() {
        boolean isKnownToIgnoreIt = binding == RedisBinding.SEVERAL_SERVERS && !looksAtClock;
        return isKnownToIgnoreIt ? List.of(Message.of(CheckText.class, CheckText::looksAtNoClock)) : List.of();
    }

    /** The source of the script; empty for a compiled program. */
    private Optional<LockSource> source() {
        Path file = Path.of(fileName());
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_SOURCE
                    ? Optional.of(new LockSource(file.getFileName().toString(), Files.readString(file)))
                    : Optional.empty();
        } catch (IOException e) {
            // No text in UTF-8.
            return Optional.empty();
        }
    }

    /** The script is the last file among its words; the words before are the interpreter and its options. */
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
