package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What stands around a drawing. */
interface DrawingText extends Text {

    String whatHappens();

    String theKeyHolds();

    /** How many are, in few letters: a heading. */
    String inside();

    /** Of a lock that has several. */
    String theKeysHold();

    String theStoresHold();

    /** Of the one of several stores. */
    String happenedHere();

    String holds(Message content);

    String believesThatItHolds();

    String soDoesAnother();

    String hasBegun();

    /** Of a client whose transaction is not committed. */
    String isInTransaction();

    /** Of a statement that its client does not commit. */
    String commitsByItself();

    /** Of what a client has written in a transaction. */
    String isNotCommitted();

    /** Of a client whose command the store makes wait for another client. */
    String waits();

    String failure(String failure, String evidence);

    String described(int number, Message action);

    String describedWithKey(int number, Message action, String store, Message content);

    /** @param stores what each of several holds */
    String describedWithStores(int number, Message action, List<Message> stores);

    String storeHolds(String store, Message content);

    String describedMark(Message mark);
}
