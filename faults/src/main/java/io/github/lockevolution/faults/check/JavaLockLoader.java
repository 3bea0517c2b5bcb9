package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a lock of what somebody has of it in Java: a source file, the name of a class, or a method that makes one. */
final class JavaLockLoader {

    private JavaLockLoader() {}

    /** As {@link CheckedLock#ofFile} says. */
    static JavaLock ofFile(Path file, Optional<String> newLock, List<Path> classPath) {
        JavaSource source = JavaSource.read(file);
        String name = file.getFileName().toString().replaceFirst("\\.java$", "");
        Optional<NewLockExpression> expression = newLock.map(code -> new NewLockExpression(code, source.packageName()));
        ClassSet classes = ClassSet.of(
                JavaSource.compile(
                        Stream.concat(Stream.of(source), expression.stream().map(NewLockExpression::source))
                                .toList(),
                        classPath),
                classPath);
        String type = expression.isPresent()
                ? JavaLockOrigin.qualified(source.packageName(), name)
                : LockClass.among(classes.all(), source.name(), name).getName();
        return JavaLock.of(
                new JavaLockOrigin(type, Optional.of(source), newLock, classPath),
                classes,
                expression
                        .map(NewLockExpression::lockClass)
                        .orElseGet(() -> LockClass.of(ClassSet.load(type, classes.loader()))));
    }

    /** As {@link CheckedLock#ofClass} says. */
    static JavaLock ofClass(String type, Optional<String> newLock, List<Path> classPath) {
        JavaLockOrigin origin = JavaLockOrigin.ofClass(type, newLock, classPath);
        if (newLock.isPresent()) {
            NewLockExpression expression = new NewLockExpression(newLock.get(), JavaLockOrigin.packageOf(type));
            ClassSet classes = ClassSet.of(expression.source().compile(classPath), classPath);
            return JavaLock.of(origin, classes, expression.lockClass());
        }
        ClassSet classes = ClassSet.on(classPath, type);
        return JavaLock.of(origin, classes, LockClass.of(found(type, classes.loader(), classPath)));
    }

    /**
     * A lock that was compiled by another JVM.
     *
     * @param newLock the Java expression that makes the lock, if the constructor does not tell
     * @param folder where its classes are, with that of the expression
     */
    static JavaLock compiled(String type, Optional<String> newLock, Path folder, List<Path> classPath) {
        ClassSet classes = ClassSet.in(folder, type, classPath);
        LockClass lockClass = newLock.map(
                        code -> new NewLockExpression(code, JavaLockOrigin.packageOf(type)).lockClass())
                .orElseGet(() -> LockClass.of(ClassSet.load(type, classes.loader())));
        return JavaLock.of(JavaLockOrigin.ofClass(type, newLock, classPath), classes, lockClass);
    }

    /** As {@link CheckedLock#ofFactory} says. */
    static JavaLock ofFactory(Method factory) {
        String name = factory.getDeclaringClass().getName();
        JavaLockOrigin origin = JavaLockOrigin.ofClass(name, Optional.empty(), List.of());
        return JavaLock.of(origin, ClassSet.on(List.of(), name), LockClass.madeBy(factory));
    }

    private static Class<?> found(String type, ClassLoader loader, List<Path> classPath) {
        try {
            return Class.forName(type, false, loader);
        } catch (ClassNotFoundException e) {
            List<String> entries = classPath.stream().map(Path::toString).toList();
            throw new SetupProblem(
                    Message.of(
                            CheckText.class,
                            text -> entries.isEmpty() ? text.noClassAnywhere(type) : text.noClass(type, entries)),
                    e);
        } catch (LinkageError e) {
            throw new SetupProblem(Message.of(CheckText.class, text -> text.cannotBeLoaded(type, e.toString())), e);
        }
    }
}
