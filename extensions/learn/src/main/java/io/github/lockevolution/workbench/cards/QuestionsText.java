package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.text.Text;

/** What stands around the questions of a page. */
interface QuestionsText extends Text {

    /** The first row of a table of them: number, question, command, lesson. */
    String head();
}
