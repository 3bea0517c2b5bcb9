package io.github.lockevolution.workbench.quiz;

import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The cards that were missed, in a file. The file is read before each change and replaced as a whole, so that an interrupted quiz loses
 * nothing. A file that is not ours is never written; one of ours that cannot be read can be set aside; an id that no card has is kept.
 *
 * @param file the place of the file, which need not exist yet
 */
record MissedCards(Path file) {

    private static final String ABOUT = "the cards missed in ./lab quiz";

    /** A text that identifies a file of ours. */
    static final String SIGN = '"' + ABOUT + '"';

    /** The option that names the file. */
    static final String OPTION = "--file";

    private static final String NOTHING = "{\"about\": \"" + ABOUT + "\", \"missed\": []}";

    /**
     * The missed cards, in the order in which they were missed.
     *
     * @throws SetupProblem if the file is not ours or cannot be read
     */
    Set<String> missed() {
        return read().missed();
    }

    /**
     * The content of the file.
     *
     * @param about the text by which the file is recognized
     */
    private record Content(String about, Set<String> missed) {

        Content {
            if (!about.equals(ABOUT)) {
                throw new IllegalArgumentException("'about' needs to be " + SIGN + ", got " + about);
            }
        }
    }

    private Content read() {
        try {
            return parsed();
        } catch (JsonParseException e) {
            throw new SetupProblem(QuizText.class, text -> text.fileIsNotOurs(file.toString()), e);
        }
    }

    /** @throws JsonParseException if the file was not written by this version of the quiz, or is broken */
    private Content parsed() {
        return RecordReader.read(text(), Content.class);
    }

    /** The text of the file; if there is none, that of a new one. */
    private String text() {
        try {
            return SmallFile.read(file);
        } catch (NoSuchFileException e) {
            return NOTHING;
        } catch (CharacterCodingException e) {
            throw new JsonParseException("the file is no text", e);
        } catch (IOException e) {
            throw new SetupProblem(QuizText.class, text -> text.fileNotRead(file.toString(), AtomicFile.reason(e)), e);
        }
    }

    /**
     * Moves a file of ours that is broken, or from another version, out of the way, so that nothing of it is lost and others can be
     * remembered.
     *
     * @param keptByUs whether only this program writes to that place; else the file is moved only if it says itself that it is ours
     * @return the new place of the file; empty if it stays, as one does to which a link leads
     * @throws SetupProblem if it cannot be read or moved
     */
    Optional<Path> setAside(boolean keptByUs) {
        try {
            parsed();
            return Optional.empty();
        } catch (JsonParseException e) {
            return (keptByUs || saysThatItIsOurs()) && !Files.isSymbolicLink(file)
                    ? Optional.of(moveAside())
                    : Optional.empty();
        }
    }

    private boolean saysThatItIsOurs() {
        try {
            return text().contains(SIGN);
        } catch (JsonParseException e) {
            return false;
        }
    }

    private Path moveAside() {
        Path aside = IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> file.resolveSibling(file.getFileName() + ".old" + number))
                .filter(place -> !Files.exists(place, LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElseThrow();
        try {
            return Files.move(file, aside);
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    /** Remembers that a card was missed; forgets it once it is known. */
    void note(String id, boolean isKnown) {
        Set<String> missed = missed();
        if (isKnown ? missed.remove(id) : missed.add(id)) {
            new OutputFile(file, OPTION, SIGN).write(RecordJson.text(new Content(ABOUT, missed)) + "\n");
        }
    }

    /** Makes sure that missed cards can be remembered, before the first question. */
    void prepare() {
        read();
        try {
            Files.createDirectories(directory());
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private Path directory() {
        return file.toAbsolutePath().getParent();
    }

    private SetupProblem notWritten(IOException cause) {
        return new SetupProblem(
                QuizText.class, text -> text.fileNotWritten(file.toString(), AtomicFile.reason(cause)), cause);
    }
}
