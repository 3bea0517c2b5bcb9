package io.github.lockevolution.workbench.report;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** An engine that judges in the page itself what its reader types. A module brings it; it is found by {@link ServiceLoader}. */
public interface PageEngine {

    /** The one that is here. */
    static Optional<PageEngine> find() {
        return ServiceLoader.load(PageEngine.class).findFirst();
    }

    /** The script of it. */
    String script();

    /** The classes of the engine's own messages, beside those of the page. */
    List<Class<?>> texts();
}
