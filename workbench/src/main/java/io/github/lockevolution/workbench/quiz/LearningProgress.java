package io.github.lockevolution.workbench.quiz;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.OutputFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which cards were missed, and when each is due again, in a file. The file is read before each change and replaced as a whole, so that
 * whoever interrupts a quiz loses nothing. A file that is not ours is never written; one of ours that cannot be read can be set aside; an
 * id that no card has is kept.
 *
 * @param file where they are remembered; it need not be there yet
 */
record LearningProgress(Path file) {

    private static final String ABOUT = "the cards missed in ./lab quiz";

    /** By this a file of ours is known. */
    static final String SIGN = '"' + ABOUT + '"';

    /** The option that names the file. */
    static final String OPTION = "--file";

    private static final String NOTHING = "{\"about\": \"" + ABOUT + "\", \"missed\": []}";

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
    Set<String> missed() {
        return read().missed();
    }

    /** Those of these that are due on a day, the new ones among them. */
    Set<String> due(Deck deck, LocalDate today) {
        Map<String, Repetition> repetitions = read().repetitions();
        return deck.cards().stream()
                .map(ref -> ref.card().id())
                .filter(id ->
                        !repetitions.containsKey(id) || repetitions.get(id).isDue(today))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The file was not written by this version of the quiz, or is broken. */
    private static final class NotOurs extends Exception {

        private static final long serialVersionUID = 1L;

        NotOurs(Exception cause) {
            super(cause);
        }
    }

    /** What the file says. */
    private record Kept(Set<String> missed, Map<String, Repetition> repetitions) {}

    private Kept read() {
        try {
            return parse(text());
        } catch (NotOurs e) {
            throw new SetupProblem(Message.of(QuizText.class, text -> text.fileIsNotOurs(file.toString())), e);
        }
    }

    /** What is in the file; what a file of ours without anything in it says if there is none. */
    private String text() throws NotOurs {
        try {
            return SmallFile.read(file);
        } catch (NoSuchFileException e) {
            return NOTHING;
        } catch (CharacterCodingException e) {
            throw new NotOurs(e);
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(QuizText.class, text -> text.fileNotRead(file.toString(), AtomicFile.reason(e))), e);
        }
    }

    /**
     * Moves a file of ours that is broken, or from another version, out of the way, so that nothing of it is lost and others can be
     * remembered.
     *
     * @param keptByUs whether it is where only we keep something; else it is moved only if it says itself that it is ours
     * @return where it is now; empty if it stays, as one does to which a link leads
     * @throws SetupProblem if it cannot be read or moved
     */
    Optional<Path> setAside(boolean keptByUs) {
        try {
            parse(text());
            return Optional.empty();
        } catch (NotOurs e) {
            return (keptByUs || saysThatItIsOurs()) && !Files.isSymbolicLink(file)
                    ? Optional.of(moveAside())
                    : Optional.empty();
        }
    }

    private boolean saysThatItIsOurs() {
        try {
            return text().contains(SIGN);
        } catch (NotOurs e) {
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

    private static Kept parse(String text) throws NotOurs {
        try {
            return parsed(text);
        } catch (JsonParseException
                | ClassCastException
                | IllegalArgumentException
                | IllegalStateException
                | UnsupportedOperationException
                | DateTimeException e) {
            throw new NotOurs(e);
        }
    }

    /** A file without {@code cards} is from before cards became due. */
    private static Kept parsed(String text) {
        JsonObject json = JSON.fromJson(text, JsonObject.class);
        if (json == null
                || !Set.of("about", "missed", "cards").containsAll(json.keySet())
                || !json.has("missed")
                || !json.has("about")
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
        Map<String, Repetition> repetitions = new LinkedHashMap<>();
        if (json.has("cards")) {
            json.getAsJsonObject("cards")
                    .entrySet()
                    .forEach(card -> repetitions.put(card.getKey(), repetition(card.getValue())));
        }
        return new Kept(ids, repetitions);
    }

    private static Repetition repetition(JsonElement value) {
        JsonObject json = value.getAsJsonObject();
        if (!json.keySet().equals(Set.of("knownInARow", "ease", "days", "due"))) {
            throw new JsonParseException("this was not written by ./lab quiz");
        }
        return new Repetition(
                json.get("knownInARow").getAsInt(),
                json.get("ease").getAsDouble(),
                json.get("days").getAsInt(),
                LocalDate.parse(json.get("due").getAsString()));
    }

    /** Remembers how a card was answered on a day: when it is due again, and whether it was missed. */
    void note(String id, Grade grade, LocalDate today) {
        Kept kept = read();
        kept.repetitions()
                .merge(id, Repetition.of(today).after(grade, today), (before, first) -> before.after(grade, today));
        if (grade.isKnown()) {
            kept.missed().remove(id);
        } else {
            kept.missed().add(id);
        }
        write(kept);
    }

    /** Makes sure that what will be missed can be remembered, before anybody is asked. */
    void prepare() {
        read();
        try {
            Files.createDirectories(directory());
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private void write(Kept kept) {
        JsonObject json = new JsonObject();
        json.addProperty("about", ABOUT);
        json.add("missed", JSON.toJsonTree(kept.missed()));
        JsonObject cards = new JsonObject();
        kept.repetitions().forEach((id, repetition) -> cards.add(id, json(repetition)));
        json.add("cards", cards);
        new OutputFile(file, OPTION, SIGN).write(JSON.toJson(json) + "\n");
    }

    private static JsonObject json(Repetition repetition) {
        JsonObject json = new JsonObject();
        json.addProperty("knownInARow", repetition.knownInARow());
        json.addProperty("ease", repetition.ease());
        json.addProperty("days", repetition.days());
        json.addProperty("due", repetition.due().toString());
        return json;
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
        Kept kept = read();
        Set<String> remembered = new LinkedHashSet<>(kept.missed());
        remembered.addAll(kept.repetitions().keySet());
        if (Files.isSymbolicLink(file)) {
            write(new Kept(Set.of(), Map.of()));
            return remembered.size();
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw notWritten(e);
        }
        return remembered.size();
    }
}
