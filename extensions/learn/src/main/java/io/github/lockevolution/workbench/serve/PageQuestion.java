package io.github.lockevolution.workbench.serve;

import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.check.TypedLanguage;
import io.github.lockevolution.workbench.console.RecordReader;
import java.util.Optional;

/** A question of a page. */
record PageQuestion(
        String language, String says, String text, int clients, int crashes, int expiries, int lostReplies) {

    /** Empty if it is no question, or within bounds that are none. */
    static Optional<PageQuestion> read(String json) {
        try {
            PageQuestion asked = RecordReader.read(json, PageQuestion.class);
            asked.bounds();
            return TypedLanguage.named(asked.language()).map(known -> asked);
        } catch (JsonParseException | SetupProblem e) {
            return Optional.empty();
        }
    }

    Language languageOfPage() {
        return Language.withTag(says).orElse(Language.ENGLISH);
    }

    TypedLanguage languageOfLock() {
        return TypedLanguage.named(language).orElseThrow();
    }

    Bounds bounds() {
        return Bounds.clients(clients).crashes(crashes).expiries(expiries).lostReplies(lostReplies);
    }
}
