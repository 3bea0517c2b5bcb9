package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;
import java.util.List;

/** What is said to somebody who picks the moves. */
interface WalkText extends Text {

    String whatToType();

    /**
     * @param number which goal it is, from 1; how many there are is for the learner to find out
     * @param moves how few of them it takes
     */
    String goal(int number, int moves, Message what);

    /** A failure as something to do. */
    String toReach(Failure failure);

    /** Standard input is closed, or was empty. */
    String nothingTyped();

    String noGoalLeft();

    String goalOfUnbroken();

    String leaseIsAnHour();

    String master(List<String> keys);

    String replica(List<String> keys);

    String holdsNothing();

    String noRow(String store);

    String row(String store, String name, String value);

    String rowWithLease(String store, String name, String value, long seconds);

    String noLockKey();

    String lockKeyForEver(String key, Message value);

    /** @param seconds with one digit behind the point */
    String lockKeyWithLease(String key, Message value, String seconds);

    /** Of a lock key that is no string. */
    String valueOfType(String type);

    String clientIs(ClientPhase phase, String client);

    /** The same of a client of a section. */
    String workerIs(ClientPhase phase, String client);

    /** Of one whose command the store makes wait for another client. */
    String clientWaits(String client);

    String nextCommand(Message situation, String command);

    /** @param situation with what the client would send next, if it would */
    String nextOnTheSide(String situation, String command);

    String moves(List<String> moves);

    String noMoves();

    /**
     * @param one whether there is one schedule only
     * @param failures on how many of the schedules each of them shows
     */
    String risks(Message schedules, boolean one, List<Message> failures);

    String noRisk(Message schedules, boolean one);

    String failingOn(String failure, Message schedules);

    /** @param moves how many were made until then */
    String reached(List<Message> failures, int moves);

    String onlyShown();

    String nothingLeft();

    String risksUnknown();

    String failure(String failure, String meaning);

    String tryMove(String move);

    /** That another hint will name the move. */
    String onceMore();

    String cannotBeReached();

    String noStoryToFollow();

    String noStoryToShow();

    String nothingToUndo();

    String isNoMove(String line, List<String> moves);

    String isNoMoveAtTheEnd(String line);

    String cannotHappen(String move, Message reason, List<String> moves);

    String cannotHappenAtTheEnd(String move, Message reason);

    String nobodyCanMove();

    String noLeaseToRunOut();

    String nothingToReplicate();

    String serverHoldsNothing(String server);

    String noSuchServer(String server);

    /** Of a lock that is in one place. */
    String noServers();

    String noKeyToEvict();

    String noReplica();

    String noSuchClient(String client);

    String noAnswerToLose(String client);

    String nothingOnTheSide(String client);

    String looksAtNoClock(String client);

    /** @param words that can be typed and are no moves */
    String otherWords(List<String> words);

    String wordsLabel();

    String meaningOfWords();

    String predictOn(String store);

    String predictOff();

    String whatAnswer(String store, String command);

    String guessedRight(String store, String reply, int right, int all);

    String guessedWrong(String store, String guess, String reply, int right, int all);

    String notGuessed(String store, String reply);
}
