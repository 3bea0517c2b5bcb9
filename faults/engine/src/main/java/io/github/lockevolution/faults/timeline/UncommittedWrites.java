package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Follows the uncommitted writes of the clients of a section. A store does not show them; they follow from the statements that ran. A
 * statement of which only the store knows whether it wrote, such as a call, is left out.
 */
final class UncommittedWrites {

    private static final Pattern WRITES = Pattern.compile("(?is)(insert|update|delete|merge|replace)\\b.*");

    /** {@code 1}, or {@code UPDATE 1} as some servers say it: neither 0, nor an error, nor that it waits. */
    private static final Pattern HAS_MET_ROWS = Pattern.compile("([A-Z]+ )?([0-9]+ )?[1-9][0-9]{0,3}");

    private static final Pattern ENDS = Pattern.compile("(?is)(commit|rollback)\\b.*");

    private final Map<String, List<Exchange>> written = new TreeMap<>();

    void note(Step step) {
        String client = step.move().name();
        if (step.move().isClients() && !step.events().contains(new Event.InTransaction(client))) {
            written.remove(client);
            return;
        }
        step.exchange().filter(exchange -> exchange.store().isPresent()).ifPresent(this::note);
    }

    private void note(Exchange exchange) {
        List<Exchange> before = written.computeIfAbsent(exchange.client(), first -> new ArrayList<>());
        if (exchange.replyLost() || ENDS.matcher(exchange.command()).matches()) {
            // A client that loses a reply may not know that the transaction is over. After a rollback to a savepoint,
            // and where the connection is lost, only the store knows the writes that are left.
            before.clear();
        } else if (WRITES.matcher(exchange.command()).matches()
                && HAS_MET_ROWS.matcher(exchange.reply()).matches()) {
            before.add(exchange);
        }
    }

    /** The uncommitted writes of each client that has some. */
    List<Uncommitted> all() {
        return written.values().stream()
                .filter(exchanges -> !exchanges.isEmpty())
                .map(exchanges -> new Uncommitted(
                        exchanges.get(0).client(),
                        exchanges.get(0).store().orElseThrow(),
                        exchanges.stream().map(UncommittedWrites::verb).toList()))
                .toList();
    }

    private static String verb(Exchange exchange) {
        return exchange.command().split("\\s", 2)[0].toUpperCase(Locale.ROOT);
    }
}
