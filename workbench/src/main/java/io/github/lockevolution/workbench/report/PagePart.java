package io.github.lockevolution.workbench.report;

import java.util.Map;

/** What a module adds to the page of a report of locks: data that a script of the page reads. It is found by {@link java.util.ServiceLoader}. */
public interface PagePart {

    /** By which the script asks for it: {@code cards}. */
    String name();

    /** In every language, by its tag: records, lists and maps, as JSON has them. */
    Map<String, ?> inEveryLanguage();
}
