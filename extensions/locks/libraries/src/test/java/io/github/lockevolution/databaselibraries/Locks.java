package io.github.lockevolution.databaselibraries;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.util.ServiceLoader;

/** The locks of this module, as they are found on the class path. */
final class Locks {

    private Locks() {}

    static LockSpec named(String name) {
        return ServiceLoader.load(LockProvider.class).stream()
                .map(provider -> provider.get().lock())
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
