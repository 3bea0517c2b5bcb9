package io.github.lockevolution.workbench.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import io.github.lockevolution.workbench.console.Version;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The data of a run that reports can be written of without another run. Only the code that was run reads the file: of any other code, the run
 * proves nothing.
 *
 * @param data the data of the page
 * @param moreClients the state spaces of more clients
 * @param conclusion the problems, and the conclusion of the run, by language
 */
record SavedRun(ReportData data, PackedStateSpaces moreClients, Map<String, String> conclusion) {

    /** The version of the file's format. It changes when an older reader would misread the file. */
    private static final int FORMAT = 1;

    /** The beginning of such a file, its first name in JSON. */
    static final String SIGN = "{\"lockEvolutionRun\":";

    /**
     * The text of the file.
     *
     * @param commit the code that it is a run of
     */
    String json(String commit) {
        return RecordJson.line(new JsonFields()
                .with("lockEvolutionRun", FORMAT)
                .with("commit", commit)
                .with("version", Version.NUMBER)
                .with("java", Runtime.version().toString())
                .with(this));
    }

    /**
     * Reads the file.
     *
     * @param commit the code that reads it; empty if that cannot be known
     * @param languages the languages of the report; texts of the run in other languages are left out
     * @throws SetupProblem if it is no such file, of another format or of other code, or not told in one of these languages
     */
    static SavedRun read(Path file, Optional<String> commit, List<Language> languages) {
        String text = text(file);
        try {
            return of(RecordReader.read(text, JsonObject.class), file, commit, languages);
        } catch (JsonParseException e) {
            throw new SetupProblem(ReportText.class, words -> words.isNoRun(file.toString()), e);
        }
    }

    private static SavedRun of(JsonObject json, Path file, Optional<String> commit, List<Language> languages) {
        int format = RecordReader.read(json.remove("lockEvolutionRun"), Integer.class);
        if (format != FORMAT) {
            throw problem(text -> text.runOfAnotherFormat(file.toString(), format, FORMAT));
        }
        String there = RecordReader.read(json.remove("commit"), String.class);
        String here = commit.orElseThrow(() -> ofUnknownCommit(file));
        if (!there.equals(here)) {
            throw problem(text -> text.runOfAnotherCommit(file.toString(), there, here));
        }
        Set<String> tags = Set.copyOf(
                RecordReader.read(json.get("conclusion"), JsonObject.class).keySet());
        Set<String> asked = languages.stream().map(Language::tag).collect(Collectors.toSet());
        asked.stream().filter(language -> !tags.contains(language)).findFirst().ifPresent(missing -> {
            throw problem(text -> text.runNotToldIn(file.toString(), missing));
        });
        tags.stream().filter(language -> !asked.contains(language)).forEach(other -> remove(other, json));
        json.keySet().removeAll(List.of("version", "java"));
        return RecordReader.read(json, SavedRun.class);
    }

    static SetupProblem ofUnknownCommit(Path file) {
        return problem(text -> text.runOfUnknownCommit(file.toString()));
    }

    private static String text(Path file) {
        try {
            // A file that is no run may be endless.
            if (Files.exists(file) && !(Files.isRegularFile(file) && hasSign(file))) {
                throw problem(words -> words.isNoRun(file.toString()));
            }
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new SetupProblem(ReportText.class, words -> words.isNoRun(file.toString()), e);
        } catch (IOException e) {
            throw new SetupProblem(
                    ReportText.class, words -> words.runNotRead(file.toString(), AtomicFile.reason(e)), e);
        }
    }

    private static boolean hasSign(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(SIGN.length()), StandardCharsets.UTF_8).equals(SIGN);
        }
    }

    /** Removes the texts of a language everywhere: no other field has such a name. */
    private static void remove(String language, JsonElement json) {
        if (json.isJsonObject()) {
            json.getAsJsonObject().remove(language);
            json.getAsJsonObject().asMap().values().forEach(value -> remove(language, value));
        } else if (json.isJsonArray()) {
            json.getAsJsonArray().forEach(value -> remove(language, value));
        }
    }

    private static SetupProblem problem(Function<ReportText, String> words) {
        return new SetupProblem(ReportText.class, words);
    }
}
