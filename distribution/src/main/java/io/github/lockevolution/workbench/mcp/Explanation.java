package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A failure or a verdict in two sentences: its meaning, and the next step.
 *
 * @param word its name as the JSON has it
 */
record Explanation(String word) implements Message {

    private static Map<String, Message> verdicts() {
        Map<String, Message> all = new LinkedHashMap<>();
        all.put("as expected", Message.of(McpText.class, McpText::meansMet));
        all.put("not as expected", Message.of(McpText.class, McpText::meansBroken));
        all.put("inconclusive", Message.of(McpText.class, McpText::meansInconclusive));
        all.put("refused", Message.of(McpText.class, McpText::meansRefused));
        return all;
    }

    /** @throws io.github.lockevolution.faults.setup.SetupProblem if it is neither */
    @Override
    public String in(Language language) {
        String asked = word.strip();
        return Arrays.stream(Failure.values())
                .filter(failure -> failure.name().equalsIgnoreCase(asked))
                .findFirst()
                .map(failure -> failure.name() + ": "
                        + new FailureMeaning(failure, policy(failure)).in(language) + "\n"
                        + language.text(McpText.class).advice(failure))
                .or(() -> Optional.ofNullable(verdicts().get(asked.toLowerCase(Locale.ROOT)))
                        .map(verdict -> verdict.in(language)))
                .orElseThrow(() -> ToolArguments.problem(text -> text.noWordToExplain(asked, known())));
    }

    private static AccessPolicy policy(Failure failure) {
        return Failure.OF_A_SECTION.contains(failure) ? AccessPolicy.UNLIMITED : AccessPolicy.EXCLUSIVE;
    }

    private static List<String> known() {
        return Stream.concat(Arrays.stream(Failure.values()).map(Enum::name), verdicts().keySet().stream())
                .toList();
    }
}
