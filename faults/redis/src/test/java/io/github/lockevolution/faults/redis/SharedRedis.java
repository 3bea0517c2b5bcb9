package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.BenchSettings;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test the Redis that it asks for by a parameter: one for all tests of this JVM, which JUnit closes. */
public final class SharedRedis implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Redis.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
                .getStore(Namespace.create(SharedRedis.class))
                .computeIfAbsent(
                        Redis.class, key -> Redis.start(RedisBackends.chosenBy(BenchSettings.ofSystem())), Redis.class);
    }
}
