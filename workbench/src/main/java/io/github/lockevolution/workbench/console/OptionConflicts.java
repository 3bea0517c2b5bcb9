package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Refuses arguments that would be read and then not followed. */
public final class OptionConflicts {

    private OptionConflicts() {}

    /**
     * Refuses everything that was typed beside an option which does nothing with it.
     *
     * @param option the long name of an option that was given
     * @param fitting the long names of the options that go with it, beside those that go {@linkplain WithAny with any}
     * @throws UsageProblem if anything else was given
     */
    public static void requireOnly(CommandSpec spec, String option, Set<String> fitting) {
        typed(spec)
                .filter(other -> declared(WithAny.class, other).isEmpty())
                .map(UsageError::name)
                .filter(other -> !other.equals(option) && !fitting.contains(other))
                .findFirst()
                .ifPresent(other -> refuse(spec, option, other));
    }

    /**
     * Refuses options beside one that does nothing with them.
     *
     * @param option the long name of an option that was given
     * @param others the long names of those that have no meaning beside it
     * @throws UsageProblem if one of them was given
     */
    public static void requireNone(CommandSpec spec, String option, Set<String> others) {
        firstOf(spec, others).ifPresent(other -> refuse(spec, option, other));
    }

    /**
     * Refuses every option that does not apply to this kind of target, beside the option that makes it one.
     *
     * @param option the long name of an option that was given
     * @throws UsageProblem if an option was given that does not apply to it
     */
    public static void requireFitting(CommandSpec spec, String option, TargetKind kind) {
        firstNotFor(kind, spec).ifPresent(other -> refuse(spec, option, other));
    }

    /**
     * Refuses every option that does not apply to this kind of target.
     *
     * @param words the message about that option
     * @throws SetupProblem if an option was given that does not apply to it
     */
    public static void requireFitting(CommandSpec spec, TargetKind kind, Function<String, Message> words) {
        firstNotFor(kind, spec).ifPresent(option -> {
            throw new SetupProblem(words.apply(option));
        });
    }

    /** The first option that was given and is not for this kind of target: its long name, and what was typed behind it if it is only that. */
    private static Optional<String> firstNotFor(TargetKind kind, CommandSpec spec) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .flatMap(option -> notFor(kind, option))
                .findFirst();
    }

    private static Stream<String> notFor(TargetKind kind, OptionSpec option) {
        if (declared(NotFor.class, option)
                .filter(excluded -> List.of(excluded.value()).contains(kind))
                .isPresent()) {
            return Stream.of(option.longestName());
        }
        return option.typedValues().stream()
                .flatMap(value -> value instanceof Collection<?> all ? all.stream() : Stream.of(value))
                .filter(value -> value instanceof NotFor.Value typed && typed.isNotFor(kind))
                .map(value -> option.longestName() + " " + value);
    }

    /** The annotation of an argument where it is declared. */
    private static <A extends Annotation> Optional<A> declared(Class<A> annotation, ArgSpec argument) {
        return argument.userObject() instanceof AnnotatedElement field
                ? Optional.ofNullable(field.getAnnotation(annotation))
                : Optional.empty();
    }

    /** Whether one of the options was given that this class declares. */
    public static boolean isTypedOf(Class<?> options, CommandSpec spec) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .anyMatch(
                        option -> option.userObject() instanceof Member field && field.getDeclaringClass() == options);
    }

    private static Optional<String> firstOf(CommandSpec spec, Set<String> options) {
        return typed(spec).map(UsageError::name).filter(options::contains).findFirst();
    }

    private static void refuse(CommandSpec spec, String option, String other) {
        throw new UsageProblem(
                spec.commandLine(), Message.of(UsageErrorText.class, text -> text.notTogether(List.of(option, other))));
    }

    private static Stream<ArgSpec> typed(CommandSpec spec) {
        ParseResult typed = spec.commandLine().getParseResult();
        return Stream.concat(typed.matchedOptions().stream(), typed.matchedPositionals().stream());
    }
}
