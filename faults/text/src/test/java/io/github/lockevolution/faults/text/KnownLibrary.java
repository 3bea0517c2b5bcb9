package io.github.lockevolution.faults.text;

import java.util.List;

/** The client library of a store that the tests of this module know. */
public final class KnownLibrary implements ClientLibrary.Source {

    @Override
    public List<ClientLibrary> libraries() {
        return List.of(ClientLibrary.connecting("io.lettuce."));
    }
}
