package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Why an exploration or a replay came to no result, and what is wrong with a schedule. */
public interface ExploreText extends Text {

    String stopped();

    String nothingRun();

    String other(String reason);

    /** @param move of a request, which does something else when it hears an answer later */
    String hearsLater(String move, String before, String now);

    String sendsNothing(String client);

    String throwsInsteadOfSending(String client, String error);

    /** Although the lock does not stay as it was. */
    String unlockSendsNothing(String client);

    String writesNothing(String lock);

    String threw(String client, String error);

    String threwAlone(String lock, String error, List<String> commands);

    String cannotBeTaken(String lock, List<String> commands);

    String usesWatch();

    /** @param clients all that live, each of which the store makes wait for another */
    String deadlock(List<String> clients);

    /** @param millis for how long it keeps what says that the work is done */
    String shorterThanPeriod(String lock, long millis);

    /** @param key that is named after a client, so that it is another in every schedule */
    String cannotEvict(String key);

    /** @param clients who wait in a store that lets any of them go first */
    String noOrder(List<String> clients);

    /** @param value what looked like a clock */
    String looksLikeAClock(String place, String value);

    String replyLooksLikeAClock(String command, String value);

    /** @param move that could happen when the same moves were run before */
    String anotherMove(String schedule, String move);

    /** @param schedule after which the key is gone */
    String shortLeaseMayBeOver(String schedule);

    /** @param schedule after which a lease looks shorter than before */
    String leaseWasSeenLate(String schedule);

    String anotherState(String expected, String got);

    /** @param client who waits for as long as a clock says that the bench does not move */
    String asksAgain(String client);

    /** @param client who sends the same value as another, by chance */
    String drawnTwice(String client, String value);

    String nothingMore();

    String anotherStep(String schedule, String expected, String got);

    String stateIsNotWhatItWas(String state, String now, String before);

    String notOfThisLock(String schedule, String lock, String other);

    String tooManyClients(String schedule, int clients, int most);

    String cannotHappen(String schedule, int position, String move, List<String> possible);

    String cannotHappenAtTheEnd(String schedule, int position, String move);

    String doesNotShow(String schedule, String failure);

    /** @param statement that asks for rows and no order */
    String unorderedRows(String statement);

    String differsInTheEnd(String expected, String got);

    String differsAt(int position, String move, String expected, String got);

    /** @param answer empty if it gave none */
    String doesNotWorkAlone(String section, String client, String answer);

    String changesNothing(String section);

    /** @param names under which something of the work is held */
    String isCompared(List<String> names);

    /** @param names under which something was held for a time */
    String isNotCompared(List<String> names);

    String waitsAlone(String section, String client);

    String differsFromRunToRun(String section, String before, String now);

    /** @param permits how many may be inside together */
    String letsFewerIn(String lock, int entered, int permits);

    /** @param other the name of the lock that another client has at the same time */
    String lockApart(String one, String other);

    /** Of a section all of whose clients say that they are done. */
    String lacksCheck();
}
