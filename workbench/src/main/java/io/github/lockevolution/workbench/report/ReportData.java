package io.github.lockevolution.workbench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.timeline.CallOutcome;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.CompiledSource;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the page knows. It is written as JSON, by the names that stand here; what is empty is left out.
 *
 * @param redis the version of the Redis that it ran on
 * @param stores the names and versions of the stores that its locks are in, such as {@code Redis 7.0.15}
 * @param expectation whether all locks did what they declare
 * @param failures all there are, in their order
 * @param attacks all there are, in their order
 * @param parts what modules have added, each by its name and by language: {@code en}, {@code zh}
 * @param cures the locks of the walk's last levels, which are on no other part of the page
 */
record ReportData(
        String redis,
        List<String> stores,
        String version,
        Bounds bounds,
        Expectation expectation,
        List<Failure> failures,
        List<Attack> attacks,
        List<StagePart> stages,
        List<StoryPart> stories,
        Map<String, Map<String, JsonElement>> parts,
        List<StagePart> cures) {

    /** JavaScript would round a larger number. */
    private static final BigInteger LARGEST_NUMBER = BigInteger.TWO.pow(53);

    /** Numbers that JavaScript would round come as text. */
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeHierarchyAdapter(Optional.class, (JsonSerializer<Optional<?>>)
                    (value, type, context) -> value.isPresent() ? context.serialize(value.get()) : JsonNull.INSTANCE)
            .registerTypeAdapter(
                    Bounds.class, (JsonSerializer<Bounds>) (value, type, context) -> context.serialize(value.fields()))
            .registerTypeAdapter(BigInteger.class, (JsonSerializer<BigInteger>)
                    (value, type, context) -> value.compareTo(LARGEST_NUMBER) > 0
                            ? new JsonPrimitive(value.toString())
                            : new JsonPrimitive(value))
            .create();

    String json() {
        return GSON.toJson(this);
    }

    /** What a module has added, as the page has it. */
    static Map<String, JsonElement> part(PagePart part) {
        Map<String, JsonElement> byLanguage = new LinkedHashMap<>();
        part.inEveryLanguage().forEach((language, content) -> byLanguage.put(language, GSON.toJsonTree(content)));
        return byLanguage;
    }

    /** Whether it is of critical sections, which no report has beside locks. */
    boolean areSections() {
        return !stages.isEmpty()
                && stages.stream().allMatch(stage -> stage.stores().isPresent());
    }

    /**
     * A lock.
     *
     * @param number its place in history; 0 if it has none
     * @param predecessor the lock that it improves on
     * @param store the name of what it keeps its state in, such as {@code Redis}
     * @param requires the first version of Redis that can run it; empty if it is in no Redis
     * @param acquireCommands the commands that take it
     * @param releaseCommands the commands that give it back
     * @param twoInside in how many schedules two clients are inside at once, for whatever reason
     * @param expectation whether it did what it declares
     * @param stateSpace empty if not every schedule could be run
     * @param stores of a section, which is judged by what becomes of its work: the names of those that it works in; empty of a lock
     */
    record StagePart(
            String name,
            int number,
            String title,
            Optional<String> predecessor,
            String store,
            Optional<String> requires,
            List<String> acquireCommands,
            List<String> releaseCommands,
            BigInteger schedules,
            BigInteger twoInside,
            Expectation expectation,
            Map<Failure, FailureCount> failures,
            Map<String, AttackOutcome> attacks,
            Optional<CompiledSource> source,
            Optional<StateSpace> stateSpace,
            Optional<List<String>> stores) {}

    /**
     * How many schedules show a failure.
     *
     * @param declared {@code must} show or {@code never} shows
     * @param expectation whether the count is what the lock declares
     * @param shortest the shortest schedule that shows it; empty if none does
     */
    record FailureCount(BigInteger schedules, String declared, Expectation expectation, Optional<String> shortest) {}

    /**
     * What came of an attack.
     *
     * @param expectation whether these are failures that the lock declares
     * @param result in a word or two
     * @param notByThis whether the lock has the failure that the attack is made for, and did not show it so
     * @param narration what happened, by language: {@code en}, {@code zh}
     */
    record AttackOutcome(
            List<Failure> failures,
            Expectation expectation,
            String result,
            boolean notByThis,
            Map<String, String> narration) {}

    /**
     * What was counted of a lock that somebody typed.
     *
     * @param stateSpace empty if there is none to walk through
     * @param remarks what else a reader should know of how it was judged
     */
    record TypedPart(
            BigInteger schedules,
            BigInteger twoInside,
            Map<Failure, TypedCount> failures,
            Optional<StateSpace> stateSpace,
            List<String> remarks) {

        String json() {
            return GSON.toJson(this);
        }
    }

    /**
     * In how many schedules of it a failure shows.
     *
     * @param shortest the shortest of them; empty if none does
     */
    record TypedCount(BigInteger schedules, Optional<String> shortest) {}

    /** Every state that a lock and its clients can reach within the bounds. The first is the initial state. */
    record StateSpace(List<State> states) {

        String json() {
            return GSON.toJson(this);
        }
    }

    /**
     * A state of the clients and of Redis.
     *
     * @param phases of the clients, in their order
     * @param lockKey empty if Redis holds no lock key
     * @param remaining how much may still happen within the bounds
     * @param schedules how many go on from here
     * @param schedulesByFailure how many of these show each failure in the end; failures that none shows are left out
     * @param transitions by the text of the move
     * @param finalCheck empty as long as a client can move
     * @param held all that the stores of a section hold; empty of a lock
     */
    record State(
            List<ClientPhase> phases,
            Optional<KeyState> lockKey,
            Bounds remaining,
            BigInteger schedules,
            Map<Failure, BigInteger> schedulesByFailure,
            Map<String, Transition> transitions,
            Optional<FinalCheck> finalCheck,
            Optional<List<Held>> held) {}

    /**
     * What a store holds under one name.
     *
     * @param store what the store is called; empty if nobody knows
     * @param leaseSeconds empty if it never runs out
     */
    record Held(Optional<String> store, String name, String value, Optional<Long> leaseSeconds) {}

    /**
     * What Redis holds under the lock key.
     *
     * @param leaseSeconds empty if it never runs out
     */
    record KeyState(String value, Optional<Long> leaseSeconds) {}

    /**
     * A move to another state.
     *
     * @param to the index of that state
     * @param sourceLine the line of the lock's source that sent the command
     * @param newFailures those that show with this move and have not shown before
     * @param section what else it did to the clients of a section; empty of a lock
     */
    record Transition(
            int to,
            Optional<String> command,
            Optional<String> answer,
            Optional<Integer> sourceLine,
            List<Failure> newFailures,
            Optional<SectionStep> section) {}

    /**
     * What a move did to the clients of a section.
     *
     * @param store what answered the command; empty if there was none, or nobody knows
     * @param inTransaction whether what the client has written is not committed
     * @param waits whether the client waits for another one now
     * @param letGo the clients who waited and do not any more
     * @param outcome what the client has come to; empty if it goes on
     * @param reasons why the failures show
     */
    record SectionStep(
            Optional<String> store,
            boolean inTransaction,
            boolean waits,
            List<String> letGo,
            Optional<CallOutcome> outcome,
            List<Reason> reasons) {}

    /**
     * Why a failure of a section shows, by the values of a message, of which one is there.
     *
     * @param left what is left and no order of the clients leaves
     * @param interrupted of that, whether a client was interrupted
     * @param says what the section's own check says
     * @param waiting the clients who wait for ever
     */
    record Reason(
            Optional<String> left,
            Optional<Boolean> interrupted,
            Optional<String> says,
            Optional<List<String>> waiting) {}

    /**
     * What a newcomer finds when no client can move any more; of a section, what is wrong with what is left.
     *
     * @param newcomerEnters whether it got the lock
     * @param exchanges its commands and their answers
     * @param newFailures those that show only now
     * @param reasons why they do, of a section; empty of a lock
     */
    record FinalCheck(
            boolean newcomerEnters,
            List<String> exchanges,
            List<Failure> newFailures,
            Optional<List<Reason>> reasons) {}

    /**
     * A schedule that shows a failure.
     *
     * @param shortestOf the failures of which it is the shortest
     * @param narration by language: {@code en}, {@code zh}
     * @param transfers what the same moves do to each lock that improves on this one
     */
    record StoryPart(
            String schedule,
            String stage,
            List<Failure> failures,
            List<Failure> shortestOf,
            Map<String, Narration> narration,
            List<Transfer> transfers) {}

    /**
     * A story in one language.
     *
     * @param svg its drawing
     * @param text the same drawing in plain text
     * @param explanations one for each failure it shows
     * @param difference the first answer that is another one on the other lock, in words; empty if there is none, and for a
     *     story on its own stage
     */
    record Narration(String svg, String text, List<Explanation> explanations, Optional<String> difference) {}

    /** Why a failure shows: sentences, each under its label. */
    record Explanation(Failure failure, Map<String, String> lines) {}

    /**
     * What the moves of a story do to another lock.
     *
     * @param schedule the moves as they were possible there
     * @param narration by language: {@code en}, {@code zh}
     */
    record Transfer(String stage, String schedule, List<Failure> failures, Map<String, Narration> narration) {}
}
