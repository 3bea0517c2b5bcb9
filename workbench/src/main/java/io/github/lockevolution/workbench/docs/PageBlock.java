package io.github.lockevolution.workbench.docs;

import java.util.List;
import java.util.ServiceLoader;

/** A block of a page that no command of the lab prints. A module brings it; it is found by {@link ServiceLoader}. */
public interface PageBlock {

    /** All blocks. */
    List<PageBlock> ALL = ServiceLoader.load(PageBlock.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** The word that names the block in the line that begins it. */
    String name();

    /** The content of the block, in the language of the page. */
    String text(PageContext page);
}
