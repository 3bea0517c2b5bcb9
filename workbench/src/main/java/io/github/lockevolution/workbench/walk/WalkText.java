package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;
import java.util.List;

/** What is said to somebody who picks the moves. */
interface WalkText extends Text {

    String goal(Failure failure);

    String goalOfUnbroken();

    String leaseIsAnHour();

    String noLockKey();

    String lockKeyForEver(String key, Message value);

    /** @param seconds with one digit behind the point */
    String lockKeyWithLease(String key, Message value, String seconds);

    /** Of a lock key that is no string. */
    String valueOfType(String type);

    String clientIs(ClientPhase phase, String client);

    String nextCommand(Message situation, String command);

    /** @param situation with what the client would send next, if it would */
    String nextOnTheSide(String situation, String command);

    String moves(List<String> moves);

    String noMoves();

    /**
     * @param one whether there is one schedule only
     * @param failures on how many of the schedules each of them shows
     */
    String ahead(Message schedules, boolean one, List<Message> failures);

    String aheadNoFailure(Message schedules, boolean one);

    String failingOn(String failure, Message schedules);

    String reached(List<Message> failures);

    String failure(String failure, String meaning);

    String tryMove(String move);

    String wentAnotherWay(String move);

    String noStoryToFollow();

    String noStoryToShow();

    String nothingToUndo();

    String isNoMove(String line, List<String> moves);

    String isNoMoveAtTheEnd(String line);

    String cannotHappen(String move, Message reason, List<String> moves);

    String cannotHappenAtTheEnd(String move, Message reason);

    String nobodyCanMove();

    String noLeaseToRunOut();

    String noSuchClient(String client);

    String noAnswerToLose(String client);

    String nothingOnTheSide(String client);

    String looksAtNoClock(String client);

    /** @param words that can be typed and are no moves */
    String otherWords(List<String> words);

    String keysLabel();

    String keys();
}
