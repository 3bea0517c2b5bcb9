package io.github.lockevolution.workbench.exercise;

import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The findings of the JVM in which a submission runs, without a grade.
 *
 * @param seen the findings; empty if there are none
 * @param problem the reason why not, in each language
 * @param isOfSubmission whether that is a problem of the submission
 */
record GradeLine(Optional<SeenLock> seen, Optional<Map<String, String>> problem, boolean isOfSubmission) {

    static GradeLine of(SeenLock seen) {
        return new GradeLine(Optional.of(seen), Optional.empty(), false);
    }

    static GradeLine of(Message problem, boolean isOfSubmission) {
        Map<String, String> words = Language.ALL.stream().collect(Collectors.toMap(Language::tag, problem::in));
        return new GradeLine(Optional.empty(), Optional.of(words), isOfSubmission);
    }

    /** The JSON in one line. */
    String written() {
        return RecordJson.line(this);
    }

    /** @throws JsonParseException if it is none */
    static GradeLine read(String line) {
        return RecordReader.read(line, GradeLine.class);
    }

    /** The grade, if everything was looked at that belongs to the exercise. */
    Grade grade(Exercise exercise, String name) {
        Message notDone = Message.of(ExerciseText.class, ExerciseText::notDone);
        Message why = problem.<Message>map(words -> language -> words.getOrDefault(language.tag(), words.get("en")))
                .orElse(notDone);
        if (isOfSubmission) {
            return Grade.unusable(exercise, name, why);
        }
        return seen.filter(all -> all.properties().keySet().containsAll(List.copyOf(exercise.hidden())))
                .map(all -> Grade.of(exercise, name, all))
                .orElseGet(() -> Grade.inconclusive(exercise, name, why));
    }
}
