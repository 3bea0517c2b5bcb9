package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One run of every schedule and every attack on all stages. The attacks take their time, so all tests that ask for it share it: they are
 * nested in one class, since Surefire gives each class to whichever JVM is free, and to JUnit by itself.
 */
public record WholeRun(RedisEnvironment environment, Matrix matrix) implements AutoCloseable {

    private static WholeRun start() {
        RedisEnvironment environment = RedisEnvironment.start(BenchSettings.ofSystem());
        try (StoreRegistry launcher = new StoreRegistry(RedisKind.on(environment.redis()))) {
            return new WholeRun(
                    environment,
                    new FullRun(environment, launcher, new PrintWriter(Writer.nullWriter()), Language.ENGLISH)
                            .exploredAndAttacked(LockCatalog.onTheClassPath().stages()));
        } catch (InterruptedException e) {
            environment.close();
            throw new IllegalStateException("the run was interrupted", e);
        } catch (RuntimeException e) {
            environment.close();
            throw e;
        }
    }

    /** JUnit closes what it keeps for all classes. */
    @Override
    public void close() {
        environment.close();
    }

    /** Gives it to tests that have a parameter for it. */
    public static final class Shared implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == WholeRun.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getRoot()
                    .getStore(Namespace.create(WholeRun.class))
                    .computeIfAbsent(WholeRun.class, key -> start(), WholeRun.class);
        }
    }
}
