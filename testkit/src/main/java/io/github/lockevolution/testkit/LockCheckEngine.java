package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Finds the classes with {@link CheckLock} or {@link CheckSection} and runs a test for each. JUnit finds it by its service loader. */
public final class LockCheckEngine implements TestEngine {

    /** A parameter of JUnit, and so a property of the JVM: {@code mvn test -Dlock-check.stacktrace=true}. */
    private static final String STACKTRACE = "lock-check.stacktrace";

    private final Language language;

    /** The engine that JUnit makes, in the language of this computer's user. */
    public LockCheckEngine() {
        this(Language.ofSystem());
    }

    LockCheckEngine(Language language) {
        this.language = language;
    }

    @Override
    public String getId() {
        return "lock-check";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor root = new EngineDescriptor(id, "Lock check");
        EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                .addClassContainerSelectorResolver(LockCheckEngine::isChecked)
                .addSelectorResolver(new CheckedClasses())
                .build()
                .resolve(request, root);
        return root;
    }

    private static boolean isChecked(Class<?> type) {
        boolean isAnnotated = AnnotationSupport.isAnnotated(type, CheckLock.class)
                || AnnotationSupport.isAnnotated(type, CheckSection.class);
        return isAnnotated && !Modifier.isAbstract(type.getModifiers());
    }

    private static final class CheckedClasses implements SelectorResolver {

        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            if (!isChecked(type)) {
                return Resolution.unresolved();
            }
            return context.addToParent(parent ->
                            Optional.of(new CheckedClass(parent.getUniqueId().append("class", type.getName()), type)))
                    .map(checked -> Resolution.match(Match.exact(checked)))
                    .orElse(Resolution.unresolved());
        }
    }

    /**
     * A class, and below it its one test: a build tool that runs tests by their classes, as Surefire does, drops a test without a class.
     */
    private static final class CheckedClass extends AbstractTestDescriptor {

        private final Class<?> type;

        CheckedClass(UniqueId id, Class<?> type) {
            super(id, type.getSimpleName(), ClassSource.from(type));
            this.type = type;
            addChild(new LockTest(id.append("test", "lock"), type));
        }

        @Override
        public Type getType() {
            return Type.CONTAINER;
        }
    }

    private static final class LockTest extends AbstractTestDescriptor {

        LockTest(UniqueId id, Class<?> type) {
            super(id, type.getSimpleName() + " is checked", ClassSource.from(type));
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }
    }

    @Override
    public void execute(ExecutionRequest request) {
        TestDescriptor root = request.getRootTestDescriptor();
        var listener = request.getEngineExecutionListener();
        listener.executionStarted(root);
        try (LockCheckRun run = new LockCheckRun(
                BenchSettings.ofSystem(),
                language,
                request.getConfigurationParameters().getBoolean(STACKTRACE).orElse(false))) {
            for (TestDescriptor checked : root.getChildren()) {
                listener.executionStarted(checked);
                for (TestDescriptor test : checked.getChildren()) {
                    listener.executionStarted(test);
                    listener.executionFinished(test, result(run, ((CheckedClass) checked).type));
                }
                listener.executionFinished(checked, TestExecutionResult.successful());
            }
        }
        listener.executionFinished(root, TestExecutionResult.successful());
    }

    /** Any error of one class is the result of that class, and the next one is checked all the same. */
    private TestExecutionResult result(LockCheckRun run, Class<?> type) {
        try {
            run.check(type);
            return TestExecutionResult.successful();
        } catch (Throwable e) {
            // JUnit prints the message of the exception itself, which is English.
            return TestExecutionResult.failed(
                    e instanceof Message words ? new JUnitException(words.in(language), e) : e);
        }
    }
}
