package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.check.LockCheck;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The tools of the lab for an agent. Each tool is a command, which runs as if it was typed. Tools that run a lock do so one at a time, for a
 * check takes all processors; tools that only look something up run beside them.
 */
final class McpTools {

    /** The value for every lock or level, one after the other: such a check has no story of its own. */
    private static final String EACH = "all";

    /** In characters. A longer text is more than an agent asked for. */
    private static final int LONGEST_CARDS = 6_000;

    private static final Set<String> NO_OPTIONS = Set.of("what", "program", "moves", "schedule");

    /** Stands for all failures, or for all that can be typed behind an option of a check, some of which extensions bring. */
    private static final Pattern CHOICES = Pattern.compile("\"\\{(failures|--[a-z]+)}\"");

    private final CommandRunner lab;
    private final Language language;
    private final McpJsonMapper json;
    private final Lock oneAtATime = new ReentrantLock();

    McpTools(CommandRunner lab, Language language, McpJsonMapper json) {
        this.lab = lab;
        this.language = language;
        this.json = json;
    }

    /** The tools as they are listed. Programs read this, so it is the same in every language. */
    List<Tool> all() {
        CommandSpec check = CommandSpec.forAnnotatedObject(new LockCheck());
        String tools =
                CHOICES.matcher(AgentFile.read("tools.json")).replaceAll(choice -> choices(check, choice.group(1)));
        try {
            return json.readValue(tools, new TypeRef<List<Tool>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String choices(CommandSpec check, String name) {
        OptionSpec option = check.findOption(name);
        return (option == null
                        ? Arrays.stream(Failure.values()).map(Failure::name)
                        : StreamSupport.stream(option.completionCandidates().spliterator(), false))
                .map(choice -> '"' + choice + '"')
                .collect(Collectors.joining(", "));
    }

    /** The result of a call; an error is a result, too, and nothing is thrown. */
    CallToolResult call(Tool tool, CallToolRequest request, McpSyncServerExchange exchange) {
        ToolCall call = new ToolCall(request, exchange);
        try {
            ToolArguments arguments = ToolArguments.of(tool, Optional.ofNullable(request.arguments()));
            return switch (tool.name()) {
                case "check" -> check(arguments, call);
                case "replay" -> played(arguments, arguments.text("schedule").orElse(""), call);
                case "walk" -> played(arguments, arguments.text("moves").orElse("start"), call);
                case "show" -> alone(() -> printed(words("show", arguments, "schedule")));
                case "new" -> printed(template(arguments));
                case "explain" -> text(new Explanation(arguments.text("name").orElse("")).in(language), false);
                default -> cards(arguments);
            };
        } catch (SetupProblem e) {
            return text(e.in(language), true);
        }
    }

    private <T> T alone(Supplier<T> run) {
        oneAtATime.lock();
        try {
            return run.get();
        } finally {
            oneAtATime.unlock();
        }
    }

    private static List<String> words(String command, ToolArguments arguments, String word) {
        return Stream.of(Stream.of(command), arguments.options(Set.of(word)), arguments.word(word).stream())
                .flatMap(each -> each)
                .toList();
    }

    private static List<String> template(ToolArguments arguments) {
        String option = arguments.isSet("section") ? "--new-section=" : "--new=";
        return List.of("check", option + arguments.text("language").orElse(""));
    }

    /** The cards with their answers, if these are not too long; else their questions, each with its number. */
    private CallToolResult cards(ToolArguments arguments) {
        Optional<String> about = arguments.text("about").map(word -> "--find=" + word);
        Optional<String> card = arguments.text("card").map(number -> "--card=" + number);
        List<String> words = Stream.of(Stream.of("quiz"), about.stream(), card.stream())
                .flatMap(each -> each)
                .toList();
        boolean isList = about.isEmpty() && card.isEmpty();
        CallToolResult found = isList ? printed(List.of("quiz", "--list")) : printed(words);
        boolean isTooLong = found.content().get(0) instanceof TextContent text
                && text.text().length() > LONGEST_CARDS;
        return about.isPresent() && isTooLong ? printed(List.of("quiz", about.get(), "--list")) : found;
    }

    private CallToolResult check(ToolArguments arguments, ToolCall call) {
        boolean isEach = Stream.of("lock", "isolation")
                .anyMatch(name -> arguments.text(name).equals(Optional.of(EACH)));
        List<String> how = isEach ? List.of("--json") : List.of("--json", "--screened");
        return checked(alone(() -> call.run(language, underTest(arguments, how))));
    }

    /** Moves of the lock that is named, and how things stand then. */
    private CallToolResult played(ToolArguments arguments, String moves, ToolCall call) {
        Printed printed = alone(() -> call.run(language, underTest(arguments, List.of("--play=" + moves))));
        boolean isRefused = printed.out().isBlank();
        return text(isRefused ? printed.err() : printed.out(), isRefused);
    }

    private static List<String> underTest(ToolArguments arguments, List<String> how) {
        Optional<String> what = arguments.word("what");
        List<String> program = arguments.words("program");
        if (what.isPresent() != program.isEmpty()) {
            throw ToolArguments.problem(text -> text.oneOfThem("what", "program"));
        }
        return Stream.of(
                        Stream.of("check"),
                        how.stream(),
                        arguments.options(NO_OPTIONS),
                        what.stream(),
                        program.isEmpty() ? Stream.<String>empty() : Stream.of("--"),
                        program.stream())
                .flatMap(each -> each)
                .toList();
    }

    private CallToolResult checked(Printed printed) {
        if (printed.out().isBlank()) {
            return text(printed.err(), true);
        }
        try {
            if (printed.out().startsWith("[")) {
                Map<String, Object> all = Map.of("checks", json.readValue(printed.out(), Object.class));
                return CallToolResult.builder()
                        .addTextContent(printed.err())
                        .structuredContent(all)
                        .isError(false)
                        .build();
            }
            CheckAnswer answer = new CheckAnswer(json.readValue(printed.out(), new TypeRef<Map<String, Object>>() {}));
            return CallToolResult.builder()
                    .addTextContent(answer.screen())
                    .structuredContent(answer.fields())
                    .isError(false)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A schedule that shows a failure ends with 1, and is no error. */
    private CallToolResult printed(List<String> words) {
        Printed printed = Printed.by(lab, language, words);
        boolean isRefused =
                printed.status() == ExitStatus.WRONG_USAGE || printed.out().isBlank();
        return text(isRefused ? printed.err() : printed.out(), isRefused);
    }

    private static CallToolResult text(String words, boolean isError) {
        return CallToolResult.builder()
                .addTextContent(words.strip())
                .isError(isError)
                .build();
    }
}
