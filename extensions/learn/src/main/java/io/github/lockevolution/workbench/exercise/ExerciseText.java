package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** The exercises, and what is said of who does them. */
interface ExerciseText extends Text {

    String heading();

    String title(Exercise exercise);

    /** What is to be done, in a few sentences. */
    String task(Exercise exercise);

    String titled(int number, String title);

    String edit(String file);

    String more();

    String isGone(String failure);

    String staysAway(String failure);

    String shows(String failure, String count, String schedules, String shortest);

    String draw(String file);

    String hidden(int holding, int all);

    String verdict(Expectation expectation);

    /** Of what cannot be put on the bench. */
    String unusable();

    String because(Message reason);

    /** In the line of one of several submissions. */
    String still(List<String> failures);

    String solvedOf(int solved, int all);

    String notDone();

    String neverEnds(int seconds);

    String limitOutOfRange(int seconds, int most);

    String noSuchExercise(String asked, String numbers);

    String noSource(String folder);
}
