package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.util.ServiceLoader;

/** Reads locks that are written in plain commands, without a program. A module brings it; it is found by {@link ServiceLoader}. */
public interface LockNotation {

    /**
     * The one that is here.
     *
     * @throws SetupProblem if none is
     */
    static LockNotation find() {
        return ServiceLoader.load(LockNotation.class)
                .findFirst()
                .orElseThrow(() -> new SetupProblem(Message.of(CheckText.class, CheckText::noNotation)));
    }

    /**
     * A lock.
     *
     * @param text what it does
     * @param label what the reader calls it: its file, or what was typed
     * @param isFile whether that is a file
     * @throws SetupProblem if it cannot be read; the sentence names the line
     */
    CheckedLock read(String text, String label, boolean isFile);
}
