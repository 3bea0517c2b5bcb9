package io.github.lockevolution.databaselibraries;

import io.github.lockevolution.lock.LockStage;
import java.util.ServiceLoader;

/** The locks of this module, as they are found on the class path. */
final class Locks {

    private Locks() {}

    static LockStage named(String name) {
        return ServiceLoader.load(LockStage.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
