package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.workbench.console.TargetKind;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Source files in Java, and classes by their names: any target that is neither a program nor in plain commands. */
@Command
public final class JavaKind implements CheckKind {

    @Override
    public TargetKind kind() {
        return TargetKind.JAVA;
    }

    @Override
    public boolean isFor(TypedTarget typed) {
        return !typed.words().isEmpty()
                && !typed.isProgram()
                && !PlainKind.isPlain(typed.words().get(0));
    }

    @Override
    public Message isNotFor(String option) {
        return Message.of(VerdictText.class, VerdictText::storeIsForProgram);
    }

    @Override
    public CheckedLock lock(TypedTarget typed, String word, AccessPolicy policy) {
        if (!word.endsWith(JavaOptions.FILE) && Files.isRegularFile(Path.of(word))) {
            throw new SetupProblem(VerdictText.class, text -> text.isNotSource(word, Template.commandOf(word)));
        }
        CheckedLock lock = typed.java().lock(word, policy);
        if (typed.isOnServers() && lock.spec().isInRedis()) {
            lock.close();
            throw new SetupProblem(VerdictText.class, text -> text.isOnOneRedis(lock.label()));
        }
        return lock;
    }
}
