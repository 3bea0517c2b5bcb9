package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** The attacks on one lock. */
interface StoryTableText extends Text {

    String heading(String lock, String title, Message outcome);

    String undeclared(String failures);
}
