package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.Rule;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a lock of what somebody has of it in Java: a source file, the name of a class, or a method that makes one. */
final class JavaLockLoader {

    private JavaLockLoader() {}

    /** As {@link CheckedLock#ofFile} says. */
    static CheckedLock ofFile(Path file, LockUse use, List<Path> classPath) {
        JavaSource source = JavaSource.read(file);
        String name = file.getFileName().toString().replaceFirst("\\.java$", "");
        if (!use.saysHow() && SectionSource.isWorkOfABean(source.text())) {
            throw new SetupProblem(
                    Message.of(CheckText.class, text -> text.isWorkOfABean(source.name(), name + "Section.java")));
        }
        Optional<NewLockExpression> expression =
                use.newLock().map(code -> new NewLockExpression(code, source.packageName(), use));
        ClassSet classes = ClassSet.of(
                JavaSource.compile(
                        Stream.concat(Stream.of(source), expression.stream().map(NewLockExpression::source))
                                .toList(),
                        classPath),
                classPath);
        Optional<Class<?>> section = section(classes, name, use);
        if (section.isPresent()) {
            return JavaSection.of(
                    new JavaLockOrigin(section.get().getName(), Optional.of(source), use, classPath), classes);
        }
        classes.all().stream()
                .filter(named -> expression.isPresent() && named.getSimpleName().equals(name))
                .forEach(named -> LockClass.requireUndescribed(named, use));
        String type = expression.isPresent()
                ? JavaLockOrigin.qualified(source.packageName(), name)
                : LockClass.among(classes.all(), source.name(), name, use).getName();
        ClassSet own = classes.withJedisFor(type);
        return new JavaLock(
                new JavaLockOrigin(type, Optional.of(source), use, classPath),
                own,
                expression
                        .map(NewLockExpression::lockClass)
                        .orElseGet(() -> LockClass.of(ClassSet.load(type, own.loader()), use)));
    }

    /** The class that is named like the file, if it is a section, or the only one that is; empty if it is said how a lock is made or called. */
    private static Optional<Class<?>> section(ClassSet classes, String name, LockUse use) {
        if (use.saysHow() || !use.rule().isOfLock() && !(use.rule() instanceof Rule.Section)) {
            return Optional.empty();
        }
        List<Class<?>> sections =
                classes.all().stream().filter(SectionClass::isSection).toList();
        return sections.stream()
                .filter(type -> type.getSimpleName().equals(name))
                .findFirst()
                .or(() -> sections.size() == 1 ? Optional.of(sections.get(0)) : Optional.empty());
    }

    /** As {@link CheckedLock#ofClass} says. */
    static CheckedLock ofClass(String type, LockUse use, List<Path> classPath) {
        JavaLockOrigin origin = JavaLockOrigin.ofClass(type, use, classPath);
        if (use.newLock().isPresent()) {
            NewLockExpression expression =
                    new NewLockExpression(use.newLock().get(), JavaLockOrigin.packageOf(type), use);
            ClassSet classes = ClassSet.of(expression.source().compile(classPath), classPath);
            LockClass.requireUndescribed(found(type, classes.loader(), classPath), use);
            return new JavaLock(origin, classes.withJedisFor(type), expression.lockClass());
        }
        ClassSet classes = ClassSet.on(classPath, type);
        Class<?> named = found(type, classes.loader(), classPath);
        if (!use.saysHow() && SectionClass.isSection(named)) {
            return JavaSection.of(origin, classes);
        }
        ClassSet own = classes.withJedisFor(type);
        return new JavaLock(
                origin, own, LockClass.of(own == classes ? named : found(type, own.loader(), classPath), use));
    }

    /**
     * A lock that was compiled by another JVM.
     *
     * @param use how it is made and called, if its class does not tell
     * @param folder where its classes are, with that of the expression
     */
    static JavaLock compiled(String type, LockUse use, Path folder, List<Path> classPath) {
        ClassSet classes = ClassSet.in(folder, type, classPath).withJedisFor(type);
        LockClass lockClass = use.newLock()
                .map(code -> new NewLockExpression(code, JavaLockOrigin.packageOf(type), use).lockClass())
                .orElseGet(() -> LockClass.of(ClassSet.load(type, classes.loader()), use));
        return new JavaLock(JavaLockOrigin.ofClass(type, use, classPath), classes, lockClass);
    }

    /** As {@link CheckedLock#ofFactory} says. */
    static JavaLock ofFactory(Method factory) {
        String name = factory.getDeclaringClass().getName();
        JavaLockOrigin origin = JavaLockOrigin.ofClass(name, LockUse.USUAL, List.of());
        return new JavaLock(origin, ClassSet.on(List.of(), name), LockClass.madeBy(factory));
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
            throw new SetupProblem(Message.of(CheckText.class, text -> text.cannotBeLoaded(type, Quoted.thrown(e))), e);
        }
    }
}
