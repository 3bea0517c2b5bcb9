package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Language;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The same in each language there is, by its short name. */
final class InEachLanguage {

    private InEachLanguage() {}

    static <T> Map<String, T> say(Function<Language, T> words) {
        Map<String, T> said = new LinkedHashMap<>();
        Language.ALL.forEach(language -> said.put(language.tag(), words.apply(language)));
        return said;
    }
}
