package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What stands around a drawing. */
interface DrawingText extends Text {

    String whatHappens();

    String theKeyHolds();

    String holds(Message content);

    String believesThatItHolds();

    String soDoesAnother();

    String hasBegun();

    String failure(String failure, String evidence);

    String described(int number, Message action);

    String describedWithKey(int number, Message action, Message content);

    String describedMark(Message mark);
}
