package io.github.lockevolution.workbench.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Version;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/**
 * A server of the Model Context Protocol on the standard streams. Only the protocol is written to standard output; what else is printed goes to
 * the answer, or to standard error. It ends, and ends a check that runs, as soon as standard input does.
 */
@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab mcp", "  LAB_REDIS=redis://localhost:6379 ./lab mcp"})
public final class Mcp implements Callable<Integer> {

    @ParentCommand
    private CommandRunner lab;

    @ParentCommand
    private Asked asked;

    @Mixin
    private LanguageOptions languages;

    @Override
    public Integer call() throws IOException {
        PrintStream protocol = System.out;
        System.setOut(System.err);
        // A lock that reads what is typed would take the next question away.
        System.setIn(InputStream.nullInputStream());
        PipedInputStream questions = new PipedInputStream();
        try (PipedOutputStream pipe = new PipedOutputStream(questions)) {
            answer(questions, protocol);
            return untilTheEndOf(asked.input(), pipe);
        }
    }

    private void answer(InputStream questions, PrintStream protocol) {
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        McpTools tools = new McpTools(lab, languages.language(), json);
        McpServer.sync(new StdioServerTransportProvider(json, questions, protocol))
                .serverInfo("lock-evolution", String.join(" ", new Version().getVersion()))
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .jsonMapper(json)
                // Each command says by a sentence what it cannot use.
                .validateToolInputs(false)
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .tools(tools.all().stream()
                        .map(tool -> new SyncToolSpecification(tool, (exchange, request) -> tools.call(tool, request)))
                        .toList())
                .build();
    }

    /** The server itself would not tell that nobody asks any more, nor that it has given up on what it could not read. */
    private static int untilTheEndOf(InputStream input, PipedOutputStream pipe) {
        try {
            byte[] some = new byte[8192];
            int length = input.read(some);
            while (length >= 0) {
                pipe.write(some, 0, length);
                pipe.flush();
                length = input.read(some);
            }
            return ExitStatus.AS_EXPECTED;
        } catch (IOException e) {
            return ExitStatus.WRONG_USAGE;
        }
    }
}
