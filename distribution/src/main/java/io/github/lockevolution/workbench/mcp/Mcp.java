package io.github.lockevolution.workbench.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Version;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/**
 * A server of the Model Context Protocol on the standard streams. Only the protocol is written to standard output; any other output goes to the
 * answer, or to standard error. It ends, and ends a check that runs, as soon as standard input does.
 */
@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab mcp", "  LAB_REDIS=redis://localhost:6379 ./lab mcp"})
public final class Mcp implements Callable<Integer>, ExtensionCommand {

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
        // A lock that reads standard input would take the next question away.
        System.setIn(InputStream.nullInputStream());
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        LineTransport transport = new LineTransport(json, protocol);
        serve(transport, json);
        transport.readAll(asked.input());
        return ExitStatus.AS_EXPECTED;
    }

    private void serve(LineTransport transport, McpJsonMapper json) {
        McpTools tools = new McpTools(lab, languages.language(), json);
        McpServer.sync(transport)
                .serverInfo("lock-evolution", String.join(" ", new Version().getVersion()))
                .instructions(AgentFile.read("instructions.md"))
                .capabilities(ServerCapabilities.builder()
                        .resources(false, false)
                        .tools(false)
                        .build())
                .jsonMapper(json)
                // Each command refuses a wrong argument itself, by a sentence.
                .validateToolInputs(false)
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .resources(List.of(AgentFile.PROTOCOL))
                .tools(tools.all().stream()
                        .map(tool ->
                                new SyncToolSpecification(tool, (exchange, asked) -> tools.call(tool, asked, exchange)))
                        .toList())
                .build();
    }
}
