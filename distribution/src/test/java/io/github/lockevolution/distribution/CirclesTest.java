package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.lockevolution.faults.text.Text;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Classes that need each other can only be read together. A class with those that are nested in it is one; the texts that a build makes name the
 * words of a type, and the type asks for its text.
 */
class CirclesTest {

    private static final String OURS = "io.github.lockevolution.";

    private static final Collection<Set<String>> CIRCLES = circles();

    /** Those that are one thing in several files. */
    private static final Set<Set<String>> KNOWN = Set.of(
            // A message is said in a language, and may be a part of another one; a text is the messages of one
            // language.
            among("faults.text", "Language", "Message", "Text"),
            // An annotation names the extension that reads it: so JUnit has it.
            among("testkit", "BenchExtension", "OnTheBench"),
            // A lock starts a process in which it is loaded once more.
            among("faults.check", "JavaLock", "JavaLockLoader", "JavaLockProgram"),
            // A request asks about the others of its program, which asks each of them.
            among("faults.program", "SharedClient", "SharedClients"));

    @Test
    void no_two_classes_need_each_other() {
        assertThat(CIRCLES.stream()
                        .filter(circle -> !KNOWN.contains(circle))
                        .map(circle -> String.join(", ", circle) + " need each other: what one of them needs can be"
                                + " given to it as a value, or stand in a file of its own"))
                .isEmpty();
    }

    @Test
    void a_circle_that_is_broken_is_known_no_more() {
        assertThat(CIRCLES).containsAll(KNOWN);
    }

    private static Set<String> among(String folder, String... names) {
        return Stream.of(names).map(name -> folder + "." + name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Collection<Set<String>> circles() {
        Map<String, Set<String>> reached = new HashMap<>();
        Map<String, Set<String>> needed = needed();
        needed.keySet().forEach(type -> reached.put(type, reached(type, needed)));
        return needed.keySet().stream()
                .map(type -> reached.get(type).stream()
                        .filter(other -> reached.get(other).contains(type))
                        .map(other -> other.substring(OURS.length()))
                        .collect(Collectors.<String, Set<String>>toCollection(TreeSet::new)))
                .filter(circle -> !circle.isEmpty())
                .collect(Collectors.toSet());
    }

    /** What a class needs, and what that needs in turn. */
    private static Set<String> reached(String type, Map<String, Set<String>> needed) {
        Set<String> reached = new TreeSet<>();
        Set<String> next = needed.get(type);
        while (!next.isEmpty()) {
            reached.addAll(next);
            next = next.stream()
                    .flatMap(other -> needed.getOrDefault(other, Set.of()).stream())
                    .filter(other -> !reached.contains(other))
                    .collect(Collectors.toSet());
        }
        return reached;
    }

    private static Map<String, Set<String>> needed() {
        List<JavaClass> ours = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(OURS.replaceFirst("\\.$", ""))
                        .stream()
                        .filter(CirclesTest::isMeant)
                        .toList();
        Map<String, Set<String>> needed = new HashMap<>();
        ours.forEach(type -> needed.computeIfAbsent(outermost(type), first -> new TreeSet<>())
                .addAll(type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                        .filter(CirclesTest::isMeant)
                        .map(CirclesTest::outermost)
                        .filter(other -> !other.equals(outermost(type)))
                        .collect(Collectors.toSet())));
        return needed;
    }

    private static boolean isMeant(JavaClass type) {
        return type.getName().startsWith(OURS)
                && (type.isEquivalentTo(Text.class) || !outer(type).isAssignableTo(Text.class));
    }

    private static JavaClass outer(JavaClass type) {
        return type.getEnclosingClass().map(CirclesTest::outer).orElse(type);
    }

    private static String outermost(JavaClass type) {
        return outer(type).getName();
    }
}
