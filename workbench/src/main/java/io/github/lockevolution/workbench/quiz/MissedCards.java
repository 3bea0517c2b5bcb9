package io.github.lockevolution.workbench.quiz;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The ids of the cards that were missed, in a file. The file is read before each change and replaced as a whole, so that
 * whoever interrupts a quiz loses nothing. A file that is not ours is never written; an id that no card has is kept.
 *
 * @param file where they are remembered; it need not be there yet
 */
record MissedCards(Path file) {

    /** By this a file of ours is known. */
    private static final String ABOUT = "the cards missed in ./lab quiz";

    private static final Gson JSON = new GsonBuilder()
            .setStrictness(Strictness.STRICT)
            .disableHtmlEscaping()
            .setPrettyPrinting()
            .create();

    /**
     * Those that were missed, in the order in which they were.
     *
     * @throws SetupProblem if the file is not ours or cannot be read
     */
    Set<String> ids() {
        try {
            return parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            return new LinkedHashSet<>();
        } catch (CharacterCodingException | JsonParseException | ClassCastException e) {
            throw new SetupProblem(Message.of(QuizText.class, text -> text.fileIsNotOurs(file.toString())), e);
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(QuizText.class, text -> text.fileNotRead(file.toString(), AtomicFile.reason(e))), e);
        }
    }

    private static Set<String> parse(String text) {
        JsonObject json = JSON.fromJson(text, JsonObject.class);
        if (json == null
                || !json.keySet().equals(Set.of("about", "missed"))
                || !json.get("about").equals(new JsonPrimitive(ABOUT))) {
            throw new JsonParseException("this was not written by ./lab quiz");
        }
        Set<String> ids = new LinkedHashSet<>();
        for (JsonElement id : json.getAsJsonArray("missed")) {
            if (!id.isJsonPrimitive() || !id.getAsJsonPrimitive().isString()) {
                throw new JsonParseException("an id needs to be a text, got " + id);
            }
            ids.add(id.getAsString());
        }
        return ids;
    }

    /** Remembers that a card was missed, or forgets it because it was known. */
    void note(String id, boolean known) {
        Set<String> ids = ids();
        if (known ? ids.remove(id) : ids.add(id)) {
            write(ids);
        }
    }

    /** Makes sure that what will be missed can be remembered, before anybody is asked. */
    void prepare() {
        ids();
        try {
            Files.createDirectories(directory());
        } catch (IOException e) {
            throw notWritten(e);
        }
        if (!Files.isWritable(directory())) {
            throw notWritten(new AccessDeniedException(directory().toString()));
        }
    }

    private void write(Set<String> ids) {
        JsonObject json = new JsonObject();
        json.addProperty("about", ABOUT);
        json.add("missed", JSON.toJsonTree(ids));
        try {
            AtomicFile.write(file, JSON.toJson(json) + "\n");
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private Path directory() {
        return file.toAbsolutePath().getParent();
    }

    private SetupProblem notWritten(IOException cause) {
        return new SetupProblem(
                Message.of(QuizText.class, text -> text.fileNotWritten(file.toString(), AtomicFile.reason(cause))),
                cause);
    }

    /** Forgets all, and says how many there were. */
    int forget() {
        int remembered = ids().size();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw notWritten(e);
        }
        return remembered;
    }
}
