package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is not as expected. */
interface ProblemText extends Text {

    String of(String lock, Message problem);

    String ofAttack(String lock, Message attack, Message problem);

    String showed(String failure);

    String showedIn(String failure, String schedule);

    String didNotShow(String failure);

    String inconclusive(Message reason);

    String replayedOtherwise(String schedule, String replay, Message difference);

    String noDifferenceNoted();

    String incomplete(Message reason);

    String notApplicable(Message reason);
}
