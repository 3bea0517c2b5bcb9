package io.github.lockevolution.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** A test class that is run inside a test, to see which of its tests fail and with what message. */
record Launched(Events tests) {

    static Launched run(Class<?> testClass) {
        return new Launched(EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .execute()
                .testEvents());
    }

    /** The message of each test that failed, by the name of its method or, of several, its own. */
    Map<String, String> failures() {
        return tests.failed()
                .map(event -> Map.entry(name(event), message(event)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static String name(Event event) {
        return event.getTestDescriptor().getDisplayName().replaceFirst("\\(.*", "");
    }

    private static String message(Event event) {
        return event.getPayload(TestExecutionResult.class)
                .flatMap(result -> result.getThrowable())
                .flatMap(problem -> Optional.ofNullable(problem.getMessage()))
                .orElse("no message");
    }
}
