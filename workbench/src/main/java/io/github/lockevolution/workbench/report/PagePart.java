package io.github.lockevolution.workbench.report;

import java.util.Map;

/** Data that a module adds to the page of a report of locks, for a script of the page. A part is found by {@link java.util.ServiceLoader}. */
public interface PagePart {

    /** The name by which the script asks for it: {@code cards}. */
    String name();

    /** The data for every language, by its tag: records, lists and maps, as JSON has them. */
    Map<String, ?> inEveryLanguage();
}
