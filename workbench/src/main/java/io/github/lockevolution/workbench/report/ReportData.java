package io.github.lockevolution.workbench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
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
 * The data of the page. Written as JSON by the names of the components; empty values are left out.
 *
 * @param redis the version of the Redis that it ran on
 * @param stores the names and versions of the stores that its locks are in, such as {@code Redis 7.0.15}
 * @param expectation whether all locks did what they declare
 * @param failures all there are, in their order
 * @param attacks all there are, in their order
 * @param parts the parts that modules have added, each by its name and by language: {@code en}, {@code zh}
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

    /** The same for the page, which unpacks what modules have added when it opens. */
    String jsonWithPackedParts() {
        JsonObject page = GSON.toJsonTree(this).getAsJsonObject();
        page.getAsJsonObject("parts")
                .entrySet()
                .forEach(part -> part.setValue(new JsonPrimitive(Packed.of(GSON.toJson(part.getValue())))));
        return GSON.toJson(page);
    }

    /** The content that a module has added, as JSON. */
    static Map<String, JsonElement> part(PagePart part) {
        Map<String, JsonElement> byLanguage = new LinkedHashMap<>();
        part.inEveryLanguage().forEach((language, content) -> byLanguage.put(language, GSON.toJsonTree(content)));
        return byLanguage;
    }

    /** Whether the report is of critical sections, which it never has beside locks. */
    boolean areSections() {
        return !stages.isEmpty()
                && stages.stream().allMatch(stage -> stage.stores().isPresent());
    }

    /**
     * A lock.
     *
     * @param number its place in history; 0 if it has none
     * @param predecessor the lock that it improves on
     * @param store the name of the store of its state, such as {@code Redis}
     * @param requires the first version of Redis that can run it; empty if it is in no Redis
     * @param acquireCommands the commands that take it
     * @param releaseCommands the commands that give it back
     * @param twoInside the number of schedules in which two clients are inside at once, for any reason
     * @param expectation whether the lock showed the failures that it declares and no others
     * @param stateSpace empty if not every schedule could be run
     * @param stores for a section, the names of the stores that it works in; empty for a lock
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
     * The result of an attack.
     *
     * @param expectation whether these are failures that the lock declares
     * @param result the result in a word or two
     * @param notByThis whether the lock has the failure that the attack is made for, and did not show it so
     * @param narration the story of the attack, by language: {@code en}, {@code zh}
     */
    record AttackOutcome(
            List<Failure> failures,
            Expectation expectation,
            String result,
            boolean notByThis,
            Map<String, String> narration) {}

    /**
     * The census of a lock that somebody typed.
     *
     * @param stateSpace empty if there is none to walk through
     * @param remarks further remarks on how the lock was judged
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
     * The number of schedules that show a failure.
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
     * The content of a store under one name.
     *
     * @param store the name of the store; empty if it is not known
     * @param leaseSeconds empty if it never runs out
     */
    record Held(Optional<String> store, String name, String value, Optional<Long> leaseSeconds) {}

    /**
     * The content of Redis under the lock key.
     *
     * @param leaseSeconds empty if it never runs out
     */
    record KeyState(String value, Optional<Long> leaseSeconds) {}

    /**
     * A move to another state.
     *
     * @param to the index of that state
     * @param sourceLine the line of the lock's source that sent the command
     * @param newFailures the failures that show with this move for the first time
     * @param section the effect on the clients of a section; empty of a lock
     */
    record Transition(
            int to,
            Optional<String> command,
            Optional<String> answer,
            Optional<Integer> sourceLine,
            List<Failure> newFailures,
            Optional<SectionStep> section) {}

    /**
     * The effect of a move on the clients of a section.
     *
     * @param store the store that answered the command; empty if there was none, or it is not known
     * @param inTransaction whether the client's writes are not committed yet
     * @param waits whether the client waits for another one now
     * @param letGo the clients who waited and do not any more
     * @param outcome the client's result; empty if it goes on
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
     * @param left the final content of the stores, which no order of the clients leaves
     * @param interrupted whether a client was interrupted on the way to that content
     * @param says the words of the section's own check
     * @param waiting the clients who wait for ever
     */
    record Reason(
            Optional<String> left,
            Optional<Boolean> interrupted,
            Optional<String> says,
            Optional<List<String>> waiting) {}

    /**
     * The probe by a newcomer when no client can move any more; of a section, the check of the final content.
     *
     * @param newcomerEnters whether the newcomer got the lock
     * @param exchanges its commands and their answers
     * @param newFailures the failures that show only now
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
     * @param transfers the outcome of the same moves on each lock that improves on this one
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
     * @param explanations an explanation for each failure of the story
     * @param difference the first answer that is another one on the other lock, in words; empty if there is none, and for a
     *     story on its own stage
     */
    record Narration(String svg, String text, List<Explanation> explanations, Optional<String> difference) {}

    /** Why a failure shows: sentences, each under its label. */
    record Explanation(Failure failure, Map<String, String> lines) {}

    /**
     * The outcome of a story's moves on another lock.
     *
     * @param schedule the moves as they were possible there
     * @param narration by language: {@code en}, {@code zh}
     */
    record Transfer(String stage, String schedule, List<Failure> failures, Map<String, Narration> narration) {}
}
