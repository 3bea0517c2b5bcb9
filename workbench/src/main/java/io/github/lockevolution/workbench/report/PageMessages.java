package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.ExploreText;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.MessageExport;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The texts that the page can say, in every language there is.
 *
 * @param opensIn the language that the page opens in, unless its reader has chosen one; empty for that of the browser
 */
record PageMessages(Optional<Language> opensIn) {

    /** Whose messages the page says: its own, and those that the terminal and the drawings say, too. */
    static final Set<String> SUBJECTS = Set.of(
            "page",
            "failure",
            "evidence",
            "attack",
            "expectation",
            "belief",
            "action",
            "content",
            "drawing",
            "timeline",
            "explanation",
            "hint",
            "notation",
            "explore");

    private static final List<Class<?>> MODULES = List.of(FailureText.class, PageText.class);

    /** Those that the engine asks for in the page, where no method has names for its parameters. */
    private static final List<Class<? extends Text>> ASKED_BY_ENGINE = Stream.concat(
                    PageEngine.find().map(PageEngine::texts).orElse(List.of()).stream(), Stream.of(ExploreText.class))
            .toList();

    /** The languages there are, and the one that was asked for, if it is none of them: the pseudo-language. */
    List<Language> languages() {
        return Stream.concat(Language.ALL.stream(), opensIn.stream()).distinct().toList();
    }

    /** As {@code words.js} reads it. */
    String json() {
        return RecordJson.line(new Content(
                new InEachLanguage(languages()).say(PageMessages::of),
                opensIn.map(Language::tag),
                MessageExport.parameters(ASKED_BY_ENGINE)));
    }

    private record Content(
            Map<String, MessageExport> languages, Optional<String> opensIn, Map<String, List<String>> parameters) {}

    static MessageExport of(Language language) {
        return MessageExport.of(language, modules(), key -> SUBJECTS.contains(key.substring(0, key.indexOf('.'))));
    }

    private static List<Class<?>> modules() {
        return Stream.<Class<?>>concat(MODULES.stream(), ASKED_BY_ENGINE.stream())
                .toList();
    }

    /** What the page says itself before its JavaScript runs. */
    PageText text() {
        return opensIn.orElse(Language.ENGLISH).text(PageText.class);
    }

    /** The language of that, as HTML has it. */
    String locale() {
        return opensIn.orElse(Language.ENGLISH).locale().toLanguageTag();
    }
}
