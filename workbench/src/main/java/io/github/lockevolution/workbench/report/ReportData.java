package io.github.lockevolution.workbench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonSerializer;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Citation;
import io.github.lockevolution.workbench.cards.FollowUp;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the page knows. It is written as JSON, by the names that stand here; what is empty is left out.
 *
 * @param redis the version of the Redis that it ran on
 * @param verdict {@code as declared}, {@code not as declared} or {@code inconclusive}
 * @param cards the interview cards, by language: {@code en}, {@code zh}
 */
record ReportData(
        String redis,
        String version,
        Bounds bounds,
        String verdict,
        List<AttackKind> attacks,
        List<StagePart> stages,
        List<StoryPart> stories,
        Map<String, List<ThemePart>> cards) {

    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeHierarchyAdapter(Optional.class, (JsonSerializer<Optional<?>>)
                    (value, type, context) -> value.isPresent() ? context.serialize(value.get()) : JsonNull.INSTANCE)
            .create();

    String json() {
        return GSON.toJson(this);
    }

    /** An attack, whatever it meets. */
    record AttackKind(String name, String title, String fault) {}

    /**
     * A lock.
     *
     * @param since the first Redis that can run it
     * @param acquire the commands that take it
     * @param release the commands that give it back
     * @param duty {@code met}, {@code broken} or {@code inconclusive}
     * @param graph empty if not every schedule could be run
     */
    record StagePart(
            String stage,
            int number,
            String title,
            String since,
            List<String> acquire,
            List<String> release,
            long schedules,
            String duty,
            Map<Failure, Counted> failures,
            Map<String, Attacked> attacks,
            Optional<CompiledSource> source,
            Optional<Graph> graph) {}

    /**
     * How often a failure shows.
     *
     * @param duty {@code must} or {@code never}
     * @param verdict {@code met}, {@code broken}, {@code inconclusive} or {@code not applicable}
     * @param story the shortest schedule that shows it; empty if none does
     */
    record Counted(long schedules, String duty, String verdict, Optional<String> story) {}

    /**
     * What came of an attack.
     *
     * @param words in a word or two
     * @param told what happened, by language: {@code en}, {@code zh}
     */
    record Attacked(List<Failure> failures, String duty, String words, Map<String, String> told) {}

    /** An atlas. The first position is the start. */
    record Graph(List<Position> positions) {}

    /**
     * A position of an atlas.
     *
     * @param turns by the text of the move
     */
    record Position(
            List<String> places,
            Optional<Lock> lock,
            Bounds left,
            List<Failure> found,
            long schedules,
            Map<Failure, Long> failing,
            Map<String, Turn> turns,
            Optional<End> ending) {}

    /**
     * What Redis holds under the lock key.
     *
     * @param lease in seconds; empty if it never runs out
     */
    record Lock(String value, Optional<Long> lease) {}

    /**
     * A move to another position.
     *
     * @param line the line of the source that sent the command
     * @param shows what shows with it
     */
    record Turn(
            int to, Optional<String> command, Optional<String> answer, Optional<Integer> line, List<Failure> shows) {}

    /**
     * What came when nobody could move any more.
     *
     * @param enters whether a newcomer got the lock
     * @param lines what it sent and was answered
     */
    record End(boolean enters, List<String> lines, List<Failure> shows) {}

    /**
     * A schedule that shows a failure.
     *
     * @param shortestOf the failures of which it is the shortest
     * @param told by language: {@code en}, {@code zh}
     * @param next the same wishes on the next stage; empty if there is none
     */
    record StoryPart(
            String schedule,
            String stage,
            List<Failure> failures,
            List<Failure> shortestOf,
            Map<String, Told> told,
            Optional<Next> next) {}

    /**
     * A story as one language tells it.
     *
     * @param explanations one for each failure it shows
     * @param difference the first answer that made a difference, in words; empty if it is told where it is from, or none did
     */
    record Told(String svg, String text, List<Explained> explanations, Optional<String> difference) {}

    /** A failure and what there is to say of it, each line under what it is about. */
    record Explained(Failure failure, Map<String, String> lines) {}

    /**
     * A story told on another stage.
     *
     * @param told by language: {@code en}, {@code zh}
     */
    record Next(String stage, String schedule, List<Failure> failures, Map<String, Told> told) {}

    /** Interview cards that belong together. */
    record ThemePart(String theme, String title, List<CardPart> cards) {}

    /** An interview card. */
    record CardPart(
            String id,
            String question,
            String think,
            String answer,
            Optional<SeePart> see,
            List<Citation> sources,
            List<FollowUp> traps) {}

    /** What shows what a card says: a schedule, or an attack on a stage. */
    record SeePart(Optional<String> schedule, Optional<String> stage, Optional<String> attack, List<Failure> shows) {}
}
