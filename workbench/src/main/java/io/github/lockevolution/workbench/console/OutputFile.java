package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A file that a command is told to write. A file of another origin stays as it is: only a file of the same kind, or an empty one, is
 * replaced, and only by a whole one. A link is followed.
 *
 * @param file the path as it was named
 * @param option the option that names it
 * @param sign a text near the beginning of each file of its kind, by which the file is recognized
 */
public record OutputFile(Path file, String option, String sign) {

    /** The length in bytes of the beginning, which has the sign. */
    private static final int BEGINNING = 2000;

    private static final List<Path> PRINTED = List.of(Path.of("/dev/stdout"), Path.of("/dev/stderr"));

    public OutputFile {
        file = file.toAbsolutePath();
    }

    /**
     * The file that an option of a command names. Asked before the command does anything, so that nobody waits for a file that cannot be
     * written; where a link leads is said on standard error.
     *
     * @param option its long name
     * @throws SetupProblem if nothing can be written there, if it is somebody's, or if the command uses it for something else as well
     */
    public static OutputFile of(CommandSpec spec, String option, Path file, String sign) {
        OutputFile output = new OutputFile(file, option, sign);
        output.requireNoOtherUse(spec);
        output.requireRoom();
        if (Files.isSymbolicLink(output.file)) {
            Message followed = message(
                    text -> text.followed(file.toString(), output.place().toString()));
            spec.commandLine().getErr().println(followed.in(CommandHelp.languageOf(spec)));
        }
        return output;
    }

    /** The path of the file with all links followed, also if it does not exist yet. */
    public Path place() {
        return place(file);
    }

    /**
     * Writes the file, unless its place has been taken by a file of another origin.
     *
     * @param text has the sign near its beginning, or is empty
     * @throws SetupProblem if the file cannot be written; the old file is unchanged then
     */
    public void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && !hasSign(Arrays.copyOf(bytes, Math.min(BEGINNING, bytes.length)))) {
            throw new IllegalArgumentException("a file without " + sign + " near its beginning could not be replaced");
        }
        requireRoom();
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private void requireRoom() {
        if (Files.isDirectory(file)) {
            throw problem(text -> text.isDirectory(file.toString(), option));
        }
        Path directory = file.getParent();
        if (!Files.isDirectory(directory)) {
            throw problem(text -> text.noDirectory(file.toString(), directory.toString(), option));
        }
        try {
            if (Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isSymbolicLink()) {
                requireWayTo(Files.readSymbolicLink(file));
            }
            requireOurs();
        } catch (NoSuchFileException e) {
            // An empty or missing file loses nothing.
        } catch (IOException e) {
            throw notWritten(e);
        }
        Path written = place().getParent();
        if (!Files.isWritable(written)) {
            throw problem(text -> text.directoryIsReadOnly(file.toString(), written.toString(), option));
        }
    }

    private void requireWayTo(Path target) {
        try {
            file.toRealPath();
        } catch (IOException e) {
            String reason = AtomicFile.reason(e);
            throw new SetupProblem(
                    message(text -> text.leadsNowhere(file.toString(), target.toString(), reason, option)), e);
        }
    }

    private void requireOurs() throws IOException {
        BasicFileAttributes there = Files.readAttributes(file, BasicFileAttributes.class);
        if (!there.isRegularFile()) {
            throw problem(text -> text.isNoFile(file.toString(), option));
        }
        if (!Files.isWritable(file)) {
            throw problem(text -> text.isReadOnly(file.toString(), option));
        }
        try (InputStream in = Files.newInputStream(file)) {
            if (there.size() > 0 && !hasSign(in.readNBytes(BEGINNING))) {
                throw problem(text -> text.isSomebodys(file.toString(), option));
            }
        }
    }

    private boolean hasSign(byte[] beginning) {
        return new String(beginning, StandardCharsets.UTF_8).contains(sign);
    }

    private void requireNoOtherUse(CommandSpec spec) {
        if (PRINTED.stream().anyMatch(this::isAt)) {
            throw problem(text -> text.isPrintedTo(file.toString(), option));
        }
        for (ArgSpec argument : spec.commandLine().getParseResult().matchedArgs()) {
            String name = UsageError.name(argument);
            // A class path names several.
            boolean isUsed = argument.stringValues().stream()
                    .flatMap(word -> Stream.concat(Stream.of(word), Stream.of(word.split(File.pathSeparator))))
                    .anyMatch(this::isNamedBy);
            if (isUsed && !name.equals(option)) {
                throw problem(text -> text.isNamedTwice(file.toString(), name, option));
            }
        }
    }

    private boolean isNamedBy(String word) {
        try {
            return isAt(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private boolean isAt(Path other) {
        try {
            return place(other.toAbsolutePath()).equals(place()) || Files.isSameFile(other, file);
        } catch (IOException e) {
            return false;
        }
    }

    private static Path place(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return Optional.ofNullable(file.getParent())
                    .map(directory -> place(directory).resolve(file.getFileName()))
                    .orElse(file);
        }
    }

    private SetupProblem notWritten(IOException cause) {
        return new SetupProblem(
                message(text -> text.notWritten(file.toString(), AtomicFile.reason(cause), option)), cause);
    }

    private static SetupProblem problem(Function<OutputFileText, String> words) {
        return new SetupProblem(message(words));
    }

    private static Message message(Function<OutputFileText, String> words) {
        return Message.of(OutputFileText.class, words);
    }
}
