package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * A client library of a store: neither its lines nor its threads are those of a lock that uses it.
 *
 * @param packages the prefix of the names of its classes
 * @param isHandedOver whether it is the library of a connection that the bench hands over to a client; else a client connects by it itself
 * @param timers the prefixes of the names of its threads that run nothing but code of Java
 */
public record ClientLibrary(String packages, boolean isHandedOver, Set<String> timers) {

    public ClientLibrary {
        timers = Set.copyOf(timers);
    }

    /** A provider of the client libraries of stores, found by {@link ServiceLoader}. */
    public interface Source {

        /** The libraries. */
        List<ClientLibrary> libraries();
    }

    /** The library of a connection that the bench hands over to a client. */
    public static ClientLibrary handedOver(String packages, String... timers) {
        return new ClientLibrary(packages, true, Set.of(timers));
    }

    /** The library by which a client connects itself. */
    public static ClientLibrary connecting(String packages) {
        return new ClientLibrary(packages, false, Set.of());
    }

    /** The client libraries of all stores on the class path. */
    public static List<ClientLibrary> all() {
        List<ClientLibrary> all = new ArrayList<>();
        ServiceLoader.load(Source.class).forEach(source -> all.addAll(source.libraries()));
        return List.copyOf(all);
    }
}
