package io.github.lockevolution.faults.check;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads what a lock or a section needs from its own class path, also where the bench has a library of the same name in another version; but for what the
 * two say to each other.
 */
final class OwnLibrariesFirst extends URLClassLoader {

    /** The beginnings of the names that both have to mean the same by: Java, and what the bench hands over. */
    private static final List<String> SHARED = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "io.github.lockevolution.",
            "redis.clients.",
            "org.apache.curator.",
            "org.apache.zookeeper.",
            "org.slf4j.");

    OwnLibrariesFirst(URL[] classPath, ClassLoader bench) {
        super(classPath, bench);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
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
