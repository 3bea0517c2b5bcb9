package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.LockSource;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The origin of a lock in Java: its class, its source and the way it is made.
 *
 * @param typeName the binary name of its class
 * @param source empty if only the class is there
 * @param madeType the binary name of the lock's own class; differs from {@code typeName} if a method makes the lock
 * @param use how it is made and called, if its class does not tell
 * @param classPath the libraries that the lock needs besides Jedis and the bench
 */
record JavaLockOrigin(
        String typeName, String madeType, Optional<JavaSource> source, LockUse use, List<Path> classPath) {

    /** A class with its source. */
    static JavaLockOrigin of(String typeName, JavaSource source, LockUse use, List<Path> classPath) {
        return new JavaLockOrigin(typeName, typeName, Optional.of(source), use, classPath);
    }

    /** A class of which no source is known. */
    static JavaLockOrigin ofClass(String typeName, LockUse use, List<Path> classPath) {
        return new JavaLockOrigin(typeName, typeName, Optional.empty(), use, classPath);
    }

    /** A static method that makes locks: they are called as its class is. */
    static JavaLockOrigin ofFactory(Method factory) {
        String named = factory.getDeclaringClass().getName();
        return new JavaLockOrigin(named, factory.getReturnType().getName(), Optional.empty(), LockUse.USUAL, List.of());
    }

    boolean isByFactory() {
        return !madeType.equals(typeName);
    }

    /** The source as a reader sees it. */
    Optional<LockSource> lockSource() {
        String file = Path.of(fileName()).getFileName().toString();
        return source.map(known -> new LockSource(file, known.text()));
    }

    static String packageOf(String typeName) {
        return typeName.substring(0, Math.max(0, typeName.lastIndexOf('.')));
    }

    static String qualified(String packageName, String simpleName) {
        return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
    }

    String simpleName() {
        return typeName.substring(1 + Math.max(typeName.lastIndexOf('.'), typeName.lastIndexOf('$')));
    }

    /** The file in which its lines stand: the one that was read, or the one that its class was compiled from. */
    String fileName() {
        return source.map(JavaSource::name).orElseGet(() -> {
            String outermost = typeName.replaceFirst("\\$.*", "");
            return outermost.substring(outermost.lastIndexOf('.') + 1) + ".java";
        });
    }
}
