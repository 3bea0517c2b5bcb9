package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints the tests of one historical lock as a lesson when all of them have run. It keeps silent unless the system property
 * {@value LessonStyle#PROPERTY} asks for it, {@code plain} or {@code colour}, and the tests are those of one lock with a history.
 */
public final class LessonListener implements TestExecutionListener {

    /** The property that names a file, for a caller that prints the lesson last; without it, the lesson is printed at once. */
    static final String FILE = "lockevolution.lesson.file";

    private final Map<String, LessonItem> tests = new LinkedHashMap<>();

    @Override
    public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        of(test).add(entry.getKeyValuePairs());
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            of(test).end(result);
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        of(test).skip(reason);
    }

    private LessonItem of(TestIdentifier test) {
        return tests.computeIfAbsent(
                test.getUniqueId(), id -> new LessonItem(classOf(test), methodOf(test), test.getDisplayName()));
    }

    private static Optional<Class<?>> classOf(TestIdentifier test) {
        return test.getSource().flatMap(source -> {
            if (source instanceof MethodSource method) {
                return Optional.of(method.getJavaClass());
            }
            return source instanceof ClassSource type ? Optional.of(type.getJavaClass()) : Optional.empty();
        });
    }

    private static Optional<Class<?>> methodOf(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getJavaMethod().getDeclaringClass());
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        LessonStyle.asked().ifPresent(style -> {
            List<LessonItem> all = new ArrayList<>(tests.values());
            Map<String, LockSpec> stages = stages(all);
            if (stages.size() == 1) {
                LockSpec lock = stages.values().iterator().next();
                lock.history()
                        .ifPresent(history ->
                                print(new LessonPage(lock, history, all, style, Language.ofSystem()) + "\n"));
            }
        });
    }

    private static void print(String page) {
        String file = System.getProperty(FILE, "");
        if (file.isEmpty()) {
            System.out.print(page);
            return;
        }
        try {
            Files.writeString(Path.of(file), page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The stages of the tests, by their names. */
    private static Map<String, LockSpec> stages(List<LessonItem> tests) {
        return tests.stream()
                .flatMap(test -> test.testClass().stream())
                .distinct()
                .flatMap(type -> AnnotationSupport.findAnnotation(type, OnTheBench.class).stream())
                .flatMap(BenchExtension::locks)
                .collect(Collectors.toMap(LockSpec::name, lock -> lock, (lock, same) -> lock));
    }
}
