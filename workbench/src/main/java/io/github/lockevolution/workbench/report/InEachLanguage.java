package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Says the same in each language of a report, by its short name. */
record InEachLanguage(List<Language> languages) {

    InEachLanguage {
        languages = List.copyOf(languages);
    }

    <T> Map<String, T> say(Function<Language, T> words) {
        Map<String, T> byTag = new LinkedHashMap<>();
        languages.forEach(language -> byTag.put(language.tag(), words.apply(language)));
        return byTag;
    }
}
