package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Questions about schedules as a file that Moodle imports, in a category of their seed.
 *
 * @param seed by which they were drawn
 * @param language of their texts
 * @see <a href="https://docs.moodle.org/en/GIFT_format">Moodle, GIFT format</a>
 */
record GiftFile(long seed, List<ScheduleQuestion> questions, Language language) {

    @Override
    public String toString() {
        return IntStream.range(0, questions.size())
                .mapToObj(i -> "\n::" + seed + "." + (i + 1) + "::[html]" + written(questions.get(i)) + "\n")
                .collect(Collectors.joining("", "$CATEGORY: Lock Evolution/" + seed + "\n", ""));
    }

    private QuizText text() {
        return language.text(QuizText.class);
    }

    private String written(ScheduleQuestion question) {
        Trace run = question.run();
        LockSpec lock = run.lock();
        String asked = paragraph(text().lock(lock.name(), lock.acquireCommands(), lock.releaseCommands()))
                + lock.releaseScript().map(GiftFile::block).orElse("");
        if (question.isDrawn()) {
            return escaped(asked
                            + block(TextDrawing.of(Timeline.of(run).withoutVerdict(), language))
                            + paragraph(text().whichFailure()))
                    + Stream.concat(lock.failures().stream().map(Optional::of), Stream.of(Optional.<Failure>empty()))
                            .map(failure -> (failure.equals(question.answer()) ? "=" : "~")
                                    + escaped(AnkiFile.html(shows(failure))))
                            .collect(Collectors.joining(" ", "{", feedback(question)));
        }
        List<String> moves = run.schedule().moves().stream().map(Move::toString).toList();
        List<String> failures = lock.failures().stream().map(Failure::name).toList();
        return escaped(asked + paragraph(text().moves(moves)) + paragraph(text().isThereOne(failures))) + "{"
                + (question.answer().isPresent() ? "TRUE" : "FALSE") + feedback(question);
    }

    private String shows(Optional<Failure> failure) {
        return failure.map(shown -> text().shows(
                                shown.name(), language.text(FailureText.class).meaning(shown)))
                .orElseGet(text()::showsNothing);
    }

    /** The feedback behind the answers, for everybody who has answered. */
    private String feedback(ScheduleQuestion question) {
        String command = "./lab show " + question.run().schedule();
        return "####" + escaped(paragraph(shows(question.answer())) + block(command)) + "}";
    }

    private static String paragraph(String words) {
        return "<p>" + AnkiFile.html(words) + "</p>";
    }

    private static String block(String lines) {
        return "<pre>" + AnkiFile.escaped(lines) + "</pre>";
    }

    /** On one line, since an empty one would end the question. */
    private static String escaped(String text) {
        return text.replaceAll("[\\\\~=#{}:]", "\\\\$0").replace("\n", "\\n");
    }
}
