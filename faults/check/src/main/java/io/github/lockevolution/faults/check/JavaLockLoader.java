package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.AccessPolicy;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a lock of a Java source file, the name of a class, or a method that returns a lock. */
public final class JavaLockLoader {

    private JavaLockLoader() {}

    /**
     * The lock, or the section, in a source file, which is compiled in memory.
     *
     * @param use how it is made and called, if its class does not tell
     * @param classPath the libraries that the lock needs besides Jedis and the bench
     * @throws SetupProblem if there is no such file, it does not compile, or no lock can be made of it
     */
    public static CheckedLock ofFile(Path file, LockUse use, List<Path> classPath) {
        JavaSource source = JavaSource.read(file);
        String name = file.getFileName().toString().replaceFirst("\\.java$", "");
        if (!use.saysHow() && SectionSource.isWorkOfABean(source.text())) {
            throw new SetupProblem(CheckText.class, text -> text.isWorkOfABean(source.name(), name + "Section.java"));
        }
        Optional<NewLockExpression> expression = expression(source.packageName(), use);
        LockClassLoaders classes = LockClassLoaders.of(
                JavaSource.compile(
                        Stream.concat(Stream.of(source), expression.stream().map(NewLockExpression::source))
                                .toList(),
                        classPath),
                classPath);
        Optional<Class<?>> section = section(classes, name, use);
        if (section.isPresent()) {
            return JavaSection.of(JavaLockOrigin.of(section.get().getName(), source, use, classPath), classes);
        }
        classes.all().stream()
                .filter(named -> expression.isPresent() && named.getSimpleName().equals(name))
                .forEach(named -> LockClass.requireUndescribed(named, use));
        String type = expression.isPresent()
                ? JavaLockOrigin.qualified(source.packageName(), name)
                : LockClass.among(classes.all(), source.name(), name, use).getName();
        return lock(JavaLockOrigin.of(type, source, use, classPath), classes, expression);
    }

    private static Optional<NewLockExpression> expression(String packageName, LockUse use) {
        return use.newLock().map(code -> new NewLockExpression(code, packageName, use));
    }

    private static JavaLock lock(
            JavaLockOrigin origin, LockClassLoaders classes, Optional<NewLockExpression> expression) {
        LockClassLoaders own = classes.withJedisFor(origin.typeName());
        return new JavaLock(
                origin,
                own,
                expression
                        .map(NewLockExpression::factory)
                        .orElseGet(() -> LockClass.of(found(origin, own), origin.use())));
    }

    /** The class that is named like the file, if it is a section, or the only one that is; empty if it is said how a lock is made or called. */
    private static Optional<Class<?>> section(LockClassLoaders classes, String name, LockUse use) {
        if (use.saysHow()
                || !List.of(AccessPolicy.EXCLUSIVE, AccessPolicy.UNLIMITED).contains(use.policy())) {
            return Optional.empty();
        }
        List<Class<?>> sections =
                classes.all().stream().filter(SectionClass::isSection).toList();
        return sections.stream()
                .filter(type -> type.getSimpleName().equals(name))
                .findFirst()
                .or(() -> sections.size() == 1 ? Optional.of(sections.get(0)) : Optional.empty());
    }

    /**
     * A class that exists already.
     *
     * @param type its name
     * @param use how it is made and called, if its class does not tell
     * @param classPath the place of the class and its libraries, besides the class path of this JVM
     * @throws SetupProblem if there is no such class, or no lock can be made of it
     */
    public static CheckedLock ofClass(String type, LockUse use, List<Path> classPath) {
        JavaLockOrigin origin = JavaLockOrigin.ofClass(type, use, classPath);
        Optional<NewLockExpression> expression = expression(JavaLockOrigin.packageOf(type), use);
        LockClassLoaders classes = expression
                .map(code -> LockClassLoaders.of(code.source().compile(classPath), classPath))
                .orElseGet(() -> LockClassLoaders.on(classPath, type));
        Class<?> named = found(origin, classes);
        if (!use.saysHow() && SectionClass.isSection(named)) {
            return JavaSection.of(origin, classes);
        }
        LockClass.requireUndescribed(named, use);
        return lock(origin, classes, expression);
    }

    /**
     * A lock that was compiled by another JVM.
     *
     * @param use how it is made and called, if its class does not tell
     * @param folder the folder of its compiled classes, with that of the expression
     */
    static JavaLock compiled(String type, LockUse use, Path folder, List<Path> classPath) {
        return lock(
                JavaLockOrigin.ofClass(type, use, classPath),
                LockClassLoaders.in(folder, type, classPath),
                expression(JavaLockOrigin.packageOf(type), use));
    }

    /**
     * The lock that a method makes. The method gets the arguments that its parameters ask for: a Redis, the key, the
     * owner, the lease, a clock.
     *
     * @param factory a static method
     * @throws SetupProblem if the bench has nothing for one of its parameters, or it is told no Redis or no key
     */
    public static CheckedLock ofFactory(Method factory) {
        JavaLockOrigin origin = JavaLockOrigin.ofFactory(factory);
        return new JavaLock(origin, LockClassLoaders.on(List.of(), origin.typeName()), LockClass.madeBy(factory));
    }

    private static Class<?> found(JavaLockOrigin origin, LockClassLoaders classes) {
        String type = origin.typeName();
        try {
            return Class.forName(type, false, classes.loader());
        } catch (ClassNotFoundException e) {
            List<String> entries =
                    origin.classPath().stream().map(Path::toString).toList();
            throw new SetupProblem(
                    CheckText.class,
                    text -> entries.isEmpty() ? text.noClassAnywhere(type) : text.noClass(type, entries),
                    e);
        } catch (LinkageError e) {
            throw new SetupProblem(CheckText.class, text -> text.cannotBeLoaded(type, Quoted.thrown(e)), e);
        }
    }
}
