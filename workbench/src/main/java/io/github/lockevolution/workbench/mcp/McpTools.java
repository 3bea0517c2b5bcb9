package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.SupervisedLab;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an agent can ask of the lab. Each tool is a command, which runs as if it was typed; one at a time, for a check takes all processors. */
final class McpTools {

    /** In seconds. Most agents give up earlier; for more there is the command. */
    private static final int LONGEST_CHECK = 600;

    /** What is tried with one lock or level after the other: it has no story of its own. */
    private static final String EACH = "all";

    private static final Set<String> NO_OPTIONS = Set.of("what", "program");

    private final CommandRunner lab;
    private final Language language;
    private final McpJsonMapper json;

    McpTools(CommandRunner lab, Language language, McpJsonMapper json) {
        this.lab = lab;
        this.language = language;
        this.json = json;
    }

    /** As they are listed. Programs read this, so it is the same in every language. */
    List<Tool> all() {
        try (InputStream file = Objects.requireNonNull(
                getClass().getResourceAsStream("/io/github/lockevolution/workbench/mcp/tools.json"))) {
            return json.readValue(file.readAllBytes(), new TypeRef<List<Tool>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came of a call; whatever is wrong with it is told, and nothing thrown. */
    synchronized CallToolResult call(Tool tool, CallToolRequest request) {
        try {
            ToolArguments arguments =
                    ToolArguments.of(tool.name(), Optional.ofNullable(request.arguments()), properties(tool));
            return switch (tool.name()) {
                case "check" -> check(arguments);
                case "show" -> printed(words("show", arguments, "schedule"));
                case "explain" -> text(new Explanation(arguments.text("name").orElse("")).in(language), false);
                default -> printed(cards(arguments));
            };
        } catch (SetupProblem e) {
            return text(e.in(language), true);
        }
    }

    private static Set<String> properties(Tool tool) {
        return tool.inputSchema().get("properties") instanceof Map<?, ?> properties
                ? properties.keySet().stream().map(String::valueOf).collect(Collectors.toSet())
                : Set.of();
    }

    private static List<String> words(String command, ToolArguments arguments, String word) {
        return Stream.of(Stream.of(command), arguments.options(Set.of(word)), arguments.word(word).stream())
                .flatMap(each -> each)
                .toList();
    }

    private static List<String> cards(ToolArguments arguments) {
        boolean isList =
                arguments.text("about").isEmpty() && arguments.text("card").isEmpty();
        List<String> words = new ArrayList<>(words("quiz", arguments, "about"));
        if (isList) {
            words.add("--list");
        }
        return words;
    }

    private CallToolResult check(ToolArguments arguments) {
        Optional<String> what = arguments.word("what");
        List<String> program = arguments.words("program");
        if (what.isPresent() != program.isEmpty()) {
            throw ToolArguments.problem(text -> text.oneOfThem("what", "program"));
        }
        arguments.text("limit").filter(McpTools::isTooLong).ifPresent(limit -> {
            throw ToolArguments.problem(text -> text.limitTooHigh(LONGEST_CHECK, limit));
        });
        boolean isEach = Stream.of("lock", "isolation")
                .anyMatch(name -> arguments.text(name).equals(Optional.of(EACH)));
        List<String> words = Stream.of(
                        Stream.of("check", "--json"),
                        isEach ? Stream.<String>empty() : Stream.of("--stories"),
                        arguments.options(NO_OPTIONS),
                        what.stream(),
                        program.isEmpty() ? Stream.<String>empty() : Stream.of("--"),
                        program.stream())
                .flatMap(each -> each)
                .toList();
        return checked(Printed.elsewhere(language, words));
    }

    private static boolean isTooLong(String limit) {
        return limit.matches("[0-9]+") && (limit.length() > 9 || Integer.parseInt(limit) > LONGEST_CHECK);
    }

    private CallToolResult checked(Printed printed) {
        if (printed.out().isBlank()) {
            return text(printed.err(), true);
        }
        try {
            if (printed.out().startsWith("[")) {
                Map<String, Object> all = Map.of("checks", json.readValue(printed.out(), Object.class));
                return CallToolResult.builder()
                        .addTextContent(printed.out())
                        .structuredContent(all)
                        .isError(false)
                        .build();
            }
            Map<String, Object> fields = json.readValue(printed.out(), new TypeRef<Map<String, Object>>() {});
            Object screen = fields.remove("screen");
            return CallToolResult.builder()
                    .addTextContent(String.valueOf(screen))
                    .structuredContent(fields)
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

    /** What a command said. */
    private record Printed(int status, String out, String err) {

        static Printed by(CommandRunner lab, Language language, List<String> words) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int status = lab.run(language, in(language, words), new PrintWriter(out, true), new PrintWriter(err, true));
            return new Printed(status, out.toString(), err.toString());
        }

        /** The same of one that runs code under test, which may end its JVM and write to its streams: in a JVM of its own. */
        static Printed elsewhere(Language language, List<String> words) {
            try (SupervisedLab lab = SupervisedLab.told(in(language, words))) {
                SupervisedLab.Said said = lab.said();
                return said.status()
                        .map(status -> new Printed(status, said.out(), said.err()))
                        .orElseGet(() -> new Printed(ExitStatus.INCONCLUSIVE, "", lab.noVerdict(language)));
            } catch (IOException e) {
                return new Printed(ExitStatus.INCONCLUSIVE, "", e.toString());
            }
        }

        private static List<String> in(Language language, List<String> words) {
            List<String> all = new ArrayList<>(words);
            all.addAll(1, List.of("--language", language.tag()));
            return all;
        }
    }
}
