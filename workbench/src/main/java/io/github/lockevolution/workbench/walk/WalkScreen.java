package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.UnifiedJedis;

/**
 * The situation in a walk, as text of 80 columns: the story so far, the content of the store, the phase of each client, the possible moves.
 */
public record WalkScreen(Testbed testbed, Redis redis, Language language) {

    /**
     * @param trace the story so far; empty if there is none
     * @param isJudged whether the story names its failures
     */
    public String of(Execution execution, Optional<Trace> trace, boolean isJudged) {
        String picture = trace.map(Timeline::of)
                .map(timeline -> isJudged ? timeline : timeline.withoutVerdict())
                .map(timeline -> TextDrawing.of(timeline, language))
                .orElse("");
        return picture + "\n" + store(execution, trace) + "\n" + clients(execution) + "\n" + moves(execution) + "\n";
    }

    private String store(Execution execution, Optional<Trace> trace) {
        List<SortedMap<String, KeyState>> servers = execution.servers();
        if (servers.size() > 1) {
            return text().master(entries(servers.get(0))) + "\n" + text().replica(entries(servers.get(1)));
        }
        return testbed.lock().isInRedis()
                ? keys(execution)
                : rows(trace.map(WalkScreen::last).orElseGet(Collections::emptySortedMap));
    }

    private List<String> entries(SortedMap<String, KeyState> keys) {
        return keys.isEmpty()
                ? List.of(text().holdsNothing())
                : keys.entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + entry.getValue().value())
                        .toList();
    }

    private static SortedMap<String, KeyState> last(Trace trace) {
        return trace.steps().get(trace.steps().size() - 1).keyStates();
    }

    /** The rows of the lock's table after the last move. */
    private String rows(SortedMap<String, KeyState> rows) {
        String store = testbed.lock().storeName();
        return rows.isEmpty()
                ? text().noRow(store)
                : rows.entrySet().stream()
                        .map(row -> row.getValue()
                                .lease()
                                .map(lease -> text().rowWithLease(
                                                store,
                                                row.getKey(),
                                                row.getValue().value(),
                                                lease.toSeconds()))
                                .orElseGet(() -> text().row(
                                                store,
                                                row.getKey(),
                                                row.getValue().value())))
                        .collect(Collectors.joining("\n"));
    }

    /** The keys of the lock, as Redis itself shows them. */
    private String keys(Execution execution) {
        return execution.keys().isEmpty()
                ? text().noLockKey()
                : execution.keys().stream().map(this::key).collect(Collectors.joining("\n"));
    }

    private String key(String name) {
        UnifiedJedis direct = redis.direct();
        String type = direct.type(name);
        String string = type.equals("string") ? '"' + direct.get(name) + '"' : "";
        Message value = string.isEmpty() ? Message.of(WalkText.class, words -> words.valueOfType(type)) : any -> string;
        String readable = name.replace(testbed.key(), Step.LOCK);
        long millis = direct.pttl(name);
        return millis < 0
                ? text().lockKeyForEver(readable, value)
                : text().lockKeyWithLease(readable, value, String.format(Locale.ROOT, "%.1f", millis / 1e3));
    }

    private String clients(Execution execution) {
        return IntStream.range(0, testbed.size())
                .mapToObj(client -> Screen.hanging("", client(execution, client), 2))
                .collect(Collectors.joining("\n"));
    }

    private String client(Execution execution, int client) {
        Message situation = RefusedMove.situation(execution, client);
        String withNext = execution
                .next(client)
                .map(command -> text().nextCommand(situation, command))
                .orElseGet(() -> situation.in(language));
        return execution
                .nextOnTheSide(client)
                .map(command -> text().nextOnTheSide(withNext, command))
                .orElse(withNext);
    }

    /** The moves that can happen now. */
    String moves(Execution execution) {
        List<String> possible =
                execution.possible().stream().map(Move::toString).toList();
        return possible.isEmpty() ? text().noMoves() : text().moves(possible);
    }

    private WalkText text() {
        return language.text(WalkText.class);
    }
}
