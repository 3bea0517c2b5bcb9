package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Resolves the parameters that {@link OnTheBench} promises. JUnit closes the values that are put into its store. */
final class BenchExtension implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(BenchExtension.class);

    /** The value of a parameter of each type that is supported. */
    private static final Map<Class<?>, Function<ExtensionContext, Object>> VALUES = Map.of(
            RedisEnvironment.class, BenchExtension::environment,
            Redis.class, test -> environment(test).redis(),
            ProvenStore.class, BenchExtension::store,
            FaultScenario.class, BenchExtension::scenario,
            LockSpec.class, BenchExtension::lock);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return VALUES.containsKey(type) && !(type == LockSpec.class && isArgument(test));
    }

    /**
     * Whether a lock in the signature is an argument of a parameterized test, which JUnit resolves: it is one unless the class names its
     * locks.
     */
    private static boolean isArgument(ExtensionContext test) {
        boolean namesLock = AnnotationSupport.findAnnotation(test.getRequiredTestClass(), OnTheBench.class)
                .filter(bench -> bench.value().length > 0)
                .isPresent();
        return !namesLock && AnnotationSupport.isAnnotated(test.getTestMethod(), ParameterizedTest.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return VALUES.get(parameter.getParameter().getType()).apply(test);
    }

    private static FaultScenario scenario(ExtensionContext test) {
        return test.getStore(NAMESPACE)
                .computeIfAbsent(
                        FaultScenario.class,
                        key -> new FaultScenario(lock(test), environment(test)),
                        FaultScenario.class);
    }

    private static RedisEnvironment environment(ExtensionContext test) {
        return test.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(
                        RedisEnvironment.class,
                        key -> RedisEnvironment.start(BenchSettings.ofSystem()),
                        RedisEnvironment.class);
    }

    private static ProvenStore store(ExtensionContext test) {
        return test.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(
                        ProvenStore.class,
                        key -> new ProvenStore(
                                new RedisLauncher(environment(test).redis())),
                        ProvenStore.class);
    }

    private static LockSpec lock(ExtensionContext test) {
        List<LockSpec> locks = AnnotationSupport.findAnnotation(test.getRequiredTestClass(), OnTheBench.class).stream()
                .flatMap(BenchExtension::locks)
                .toList();
        if (locks.size() != 1) {
            throw new ParameterResolutionException(Language.ofSystem()
                    .text(OnTheBenchText.class)
                    .needsOneLock(locks.size(), test.getRequiredTestClass().getSimpleName()));
        }
        return locks.get(0);
    }

    /** The locks that the annotation names. */
    static Stream<LockSpec> locks(OnTheBench bench) {
        return Stream.of(bench.value())
                .flatMap(type -> ReflectionSupport.newInstance(type).provided())
                .filter(lock -> bench.lock().isEmpty() || bench.lock().equals(lock.name()));
    }
}
