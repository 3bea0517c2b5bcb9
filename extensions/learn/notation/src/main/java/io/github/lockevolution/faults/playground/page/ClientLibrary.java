package io.github.lockevolution.faults.playground.page;

import java.util.List;

/** The stand-in of a page for {@link io.github.lockevolution.faults.text.ClientLibrary}: its store is in memory, and no library speaks to it. */
public record ClientLibrary(String packages) {

    /** There are none. */
    public static List<ClientLibrary> all() {
        return List.of();
    }
}
