package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.SupervisedLab;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One call of a tool: the client can take it back, and hears of its progress on request. */
record ToolCall(CallToolRequest request, McpSyncServerExchange exchange) {

    /** The time for a check that is told to end; its processes end with it in any case. */
    private static final Duration TO_END = Duration.ofMillis(500);

    private static final Duration BETWEEN_TWO = Duration.ofMillis(500);

    /** Runs a command that runs code under test, which may end its JVM and write to its streams: in a JVM of its own. */
    Printed run(Language language, List<String> words) {
        CancellableRequest pending = LineTransport.request(exchange.transportContext());
        if (pending.isStopped()) {
            return new Printed(ExitStatus.INCONCLUSIVE, "", "");
        }
        try (SupervisedLab lab = SupervisedLab.told(Printed.in(language, words))) {
            progressToken().ifPresent(token -> lab.line().tellProgress(new Progress(token, exchange)));
            pending.endsBy(() -> lab.line().end(TO_END));
            SupervisedLab.Said said = lab.said();
            return said.status()
                    .map(status -> new Printed(status, said.out(), said.err()))
                    .orElseGet(() -> new Printed(ExitStatus.INCONCLUSIVE, "", lab.noVerdict(language)));
        } catch (IOException e) {
            return new Printed(ExitStatus.INCONCLUSIVE, "", e.toString());
        }
    }

    private Optional<Object> progressToken() {
        return Optional.ofNullable(request.meta()).map(meta -> meta.get("progressToken"));
    }

    /** It only ever grows, as the protocol asks for: of a wider census less is done at first than of the one before. */
    private static final class Progress implements Consumer<String> {

        private final Object token;
        private final McpSyncServerExchange exchange;
        private double told = -1;
        private long nextAt = System.nanoTime();
        private double before;
        private double last;

        Progress(Object token, McpSyncServerExchange exchange) {
            this.token = token;
            this.exchange = exchange;
        }

        @Override
        public void accept(String said) {
            String[] words = said.split(" ", 3);
            double done = Double.parseDouble(words[0]);
            before += done < last ? last : 0;
            last = done;
            if (before + done > told && System.nanoTime() >= nextAt) {
                nextAt = System.nanoTime() + BETWEEN_TWO.toNanos();
                told = before + done;
                exchange.progressNotification(ProgressNotification.builder(token, told)
                        .total(before + Double.parseDouble(words[1]))
                        .message(words[2])
                        .build());
            }
        }
    }
}
