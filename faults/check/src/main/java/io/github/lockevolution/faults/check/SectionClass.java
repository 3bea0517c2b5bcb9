package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import redis.clients.jedis.UnifiedJedis;

/**
 * A class that is a critical section: how it is made, and which of its methods is which. {@code run} does the work, and {@code setUp} puts the
 * resource into its first state; {@code check} and {@code state} may be missing.
 *
 * @param maker the constructor that is told most
 */
record SectionClass(Call maker) {

    static final String RUN = "run";
    static final String SET_UP = "setUp";
    static final String CHECK = "check";
    static final String STATE = "state";

    /** Whether a class has what makes it a section. */
    static boolean isSection(Class<?> type) {
        return !type.isInterface()
                && !Modifier.isAbstract(type.getModifiers())
                && method(type, RUN).isPresent()
                && method(type, SET_UP).isPresent();
    }

    /** A method without parameters, of the class or of one that it extends. */
    static Optional<Method> method(Class<?> type, String name) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Optional<Method> found = Arrays.stream(at.getDeclaredMethods())
                    .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
                    .filter(method -> !method.isSynthetic() && !Modifier.isAbstract(method.getModifiers()))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /**
     * Finds out how a section of this class is made.
     *
     * @throws SetupProblem if the bench has nothing for one of the parameters of each constructor
     */
    static SectionClass of(Class<?> type) {
        List<Message> reasons = new ArrayList<>();
        List<SectionClass> fitting = new ArrayList<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Optional<Parameter> unknown = Arrays.stream(constructor.getParameters())
                    .filter(parameter -> kind(parameter).isEmpty())
                    .findFirst();
            unknown.ifPresentOrElse(
                    parameter -> reasons.add(Message.of(
                            CheckText.class,
                            text -> text.constructor(
                                    Call.signature(constructor),
                                    Message.of(
                                            CheckText.class,
                                            words -> words.unknownOfSection(
                                                    parameter.getType().getSimpleName() + " "
                                                            + parameter.getName()))))),
                    () -> fitting.add(new SectionClass(new Call(constructor, kinds(constructor), List.of()))));
        }
        return fitting.stream()
                .max(Comparator.comparingInt(found -> found.kinds().size()))
                .orElseThrow(() -> new SetupProblem(
                        CheckText.class, text -> text.noSectionConstructor(nameInSource(type), reasons)));
    }

    private static List<ParameterKind> kinds(Constructor<?> constructor) {
        return Arrays.stream(constructor.getParameters())
                .flatMap(parameter -> kind(parameter).stream())
                .toList();
    }

    private static Optional<ParameterKind> kind(Parameter parameter) {
        return parameter.getType() == DistributedLock.class
                ? Optional.of(ParameterKind.LOCK)
                : ParameterKind.of(parameter).filter(kind -> switch (kind) {
                    case SERVERS, SERVER_URIS, SERVER_ADDRESSES, PERMITS, NO_WAIT, TIMER -> false;
                    default -> true;
                });
    }

    private List<ParameterKind> kinds() {
        return maker.kinds();
    }

    /** Whether the section asks for a lock of the bench. */
    boolean takesLock() {
        return kinds().contains(ParameterKind.LOCK);
    }

    /** Whether the section works in a Redis, if only to take a lock there. */
    boolean usesRedis() {
        return takesLock()
                || connects()
                || kinds().contains(ParameterKind.REDIS)
                || kinds().contains(ParameterKind.JEDIS)
                || kinds().contains(ParameterKind.JEDIS_POOL);
    }

    /** Whether the section connects to its Redis by itself, instead of using a given connection. */
    boolean connects() {
        return maker.home().connects();
    }

    /** The names of the types by which it reaches its stores. */
    Set<String> types() {
        Set<String> types = new TreeSet<>();
        if (usesRedis()) {
            types.add(UnifiedJedis.class.getName());
        }
        if (connects()) {
            types.add(URI.class.getName());
        }
        Class<?>[] asked = maker.executable().getParameterTypes();
        IntStream.range(0, asked.length)
                .filter(i -> kinds().get(i) == ParameterKind.OTHER_STORE)
                .forEach(i -> types.add(asked[i].getName()));
        return types;
    }

    private static String nameInSource(Class<?> type) {
        return type.getTypeName().replace('$', '.');
    }
}
