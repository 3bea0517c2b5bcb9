package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.StoreBinding;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The target of a check as it was typed.
 *
 * @param words a name, several files, or a program with its arguments
 * @param isBehindDashes whether {@code --} says that it is a program
 * @param java how a lock in Java is found and called
 * @param store the store of a program
 * @param isOnServers whether several Redis servers are asked for
 */
public record TypedTarget(
        List<String> words,
        boolean isBehindDashes,
        JavaOptions java,
        Optional<StoreKind.OfPrograms> store,
        boolean isOnServers) {

    /** Whether the target is a program with its arguments. */
    public boolean isProgram() {
        return !words.isEmpty() && (isBehindDashes || words.size() > 1 && files().isEmpty());
    }

    /** Several files in Java, each with a lock of its own; none if one lock is named. */
    List<String> files() {
        boolean isEachInJava = words.stream().allMatch(word -> word.endsWith(JavaOptions.FILE));
        return words.size() > 1 && isEachInJava && !isBehindDashes ? words : List.of();
    }

    /** All words of it, as a sentence has them. */
    public String text() {
        return String.join(" ", words);
    }

    /**
     * The program.
     *
     * @param binding the store of its lock
     * @throws SetupProblem if no program runs by this name
     */
    public CheckedLock program(StoreBinding binding) {
        requireProgram();
        return ProgramLock.in(binding, words);
    }

    /** A file that is there, and is not run by this name, is told apart from one that is not there. */
    private void requireProgram() {
        String first = words.get(0);
        if (first.equals("go") && words.size() > 2 && words.get(1).equals("run")) {
            throw new SetupProblem(VerdictText.class, text -> text.isToBeBuilt(words.get(2)));
        }
        boolean isRun = first.contains(File.separator)
                ? Platform.isProgram(Path.of(first))
                : Platform.program(first).isPresent();
        if (isRun || Platform.isWindows()) {
            return;
        }
        if (!Files.isRegularFile(Path.of(first))) {
            throw new SetupProblem(VerdictText.class, text -> text.noSuchProgram(first));
        }
        String interpreted = Template.commandOf(first);
        String command =
                Stream.concat(Stream.of(interpreted), words.stream().skip(1)).collect(Collectors.joining(" "));
        throw new SetupProblem(
                VerdictText.class,
                text -> interpreted.equals(first) ? text.isNotExecutable(first) : text.isNotRunSo(first, command));
    }
}
