package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.LockNotation;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.workbench.console.TargetKind;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Locks in plain commands: in a file, or typed on the command line itself. */
@Command
public final class PlainKind implements CheckKind {

    private static final String FILE = ".lock";

    static boolean isPlain(String word) {
        return isTyped(word) || word.endsWith(FILE);
    }

    /** Such a lock has words, and placeholders or a slash between them, which no file and no class has in its name. */
    private static boolean isTyped(String word) {
        return word.contains(" ") && (word.contains("{") || word.contains(" / "));
    }

    @Override
    public TargetKind kind() {
        return TargetKind.PLAIN;
    }

    @Override
    public boolean isFor(TypedTarget typed) {
        return !typed.words().isEmpty()
                && !typed.isProgram()
                && isPlain(typed.words().get(0));
    }

    @Override
    public Message isNotFor(String option) {
        return Message.of(
                VerdictText.class,
                text -> option.equals("--store") ? text.storeIsForProgram() : text.plainIsComplete());
    }

    @Override
    public CheckedLock lock(TypedTarget typed, String word, AccessPolicy policy) {
        if (!isTyped(word) && !Files.isRegularFile(Path.of(word))) {
            throw new SetupProblem(VerdictText.class, text -> text.noPlainFile(word));
        }
        LockNotation notation = LockNotation.find();
        return (isTyped(word) ? notation.read(word, word, false) : notation.read(Path.of(word))).admitting(policy);
    }
}
