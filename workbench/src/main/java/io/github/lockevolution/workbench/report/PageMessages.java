package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.MessageExport;
import io.github.lockevolution.faults.timeline.ActionText;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.walk.HintText;
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

    /** The subjects of the messages that the page says: its own, and those of the terminal and the drawings. */
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

    /**
     * The bundles with those texts: in the packages of these classes and of the page's engine, and in the folder of the texts that are found by
     * key.
     */
    private static final List<String> PACKAGES = Stream.concat(
                    Stream.concat(
                                    Stream.<Class<?>>of(
                                            FailureText.class,
                                            AttackText.class,
                                            ActionText.class,
                                            ExploreText.class,
                                            HintText.class,
                                            PageText.class),
                                    PageEngine.find().stream().flatMap(engine -> engine.texts().stream()))
                            .map(Class::getPackageName),
                    Stream.of(CommandHelp.WORDS))
            .toList();

    /** The languages there are, and the one that was asked for, if it is none of them: the pseudo-language. */
    List<Language> languages() {
        return Stream.concat(Language.ALL.stream(), opensIn.stream()).distinct().toList();
    }

    /** The texts as {@code words.js} reads them. */
    String json() {
        return RecordJson.line(
                new Content(new InEachLanguage(languages()).say(PageMessages::of), opensIn.map(Language::tag)));
    }

    private record Content(Map<String, MessageExport> languages, Optional<String> opensIn) {}

    static MessageExport of(Language language) {
        return MessageExport.of(language, PACKAGES, key -> SUBJECTS.contains(key.substring(0, key.indexOf('.'))));
    }

    /** The texts of the page before its JavaScript runs. */
    PageText text() {
        return opensIn.orElse(Language.ENGLISH).text(PageText.class);
    }

    /** The language of that, as HTML has it. */
    String locale() {
        return opensIn.orElse(Language.ENGLISH).locale().toLanguageTag();
    }
}
