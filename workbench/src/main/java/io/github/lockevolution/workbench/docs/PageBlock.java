package io.github.lockevolution.workbench.docs;

import java.util.List;
import java.util.ServiceLoader;

/** A block of a page that no command of the lab prints. A module brings it; it is found by {@link ServiceLoader}. */
public interface PageBlock {

    /** All there are. */
    List<PageBlock> ALL = ServiceLoader.load(PageBlock.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** One word, by which the line that begins the block names it. */
    String name();

    /** What it shows, in the language of the page. */
    String text(PageContext page);
}
