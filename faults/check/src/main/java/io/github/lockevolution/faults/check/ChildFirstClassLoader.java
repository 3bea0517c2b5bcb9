package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.store.StoreKind;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads what a lock or a section needs from its own class path, also where the bench has a library of the same name in another version; but for what the
 * two say to each other.
 */
final class ChildFirstClassLoader extends URLClassLoader {

    /** The beginnings of the names that both have to mean the same by, beside those of what a store hands over. */
    private static final List<String> SHARED =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "io.github.lockevolution.", "org.slf4j.");

    private static final String JEDIS = "redis.clients.";

    private final List<String> shared;
    private final boolean hasOwnJedis;

    /**
     * @param hasOwnJedis whether the class path has a Jedis of its own, whose classes the bench cannot hand over
     */
    ChildFirstClassLoader(URL[] classPath, ClassLoader bench, boolean hasOwnJedis) {
        super(classPath, bench);
        this.shared = Stream.concat(
                        SHARED.stream(),
                        StoreKind.all()
                                .flatMap(kind -> kind.arguments().stream())
                                .flatMap(arguments -> arguments.shared().stream()))
                .toList();
        this.hasOwnJedis = hasOwnJedis;
    }

    /** Whether there is a Jedis on its own class path. */
    boolean bringsJedis() {
        return findResource("redis/clients/jedis/Jedis.class") != null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (shared.stream().anyMatch(name::startsWith) || !hasOwnJedis && name.startsWith(JEDIS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException e) {
                // It is none of its own.
                return super.loadClass(name, resolve);
            }
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }
}
