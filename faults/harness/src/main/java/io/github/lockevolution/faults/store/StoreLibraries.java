package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.text.ClientLibrary;
import java.util.List;

/** The client libraries that the kinds of stores name. */
public final class StoreLibraries implements ClientLibrary.Source {

    @Override
    public List<ClientLibrary> libraries() {
        return StoreKind.all().flatMap(kind -> kind.libraries().stream()).toList();
    }
}
