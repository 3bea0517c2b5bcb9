package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Why a client cannot be held, or what it was told cannot be believed. */
public interface ClientText extends Text {

    /** @param places where every client is in its code, over several lines */
    String neverRests(String client, long seconds, List<String> places);

    /** Its connection was cut instead of an answer. */
    String doesNotNoticeTheCut(String client, long seconds);

    String stillMoving(String client);

    String interrupted(String client);

    String otherThread(String client, String command);

    /** @param thread its name, and where it was started, if that is known */
    String sentByThread(String client, String command, Message thread);

    /** @param program what runs it, such as an interpreter */
    String sentByThreadOfProgram(String client, String command, String program);

    /** @param thread its name, and where it was started, if that is known */
    String isNotAwaited(String client, Message thread);

    /** @param program what runs it, such as an interpreter */
    String isNotAwaitedInProgram(String client, String program);

    /** @param where a URL, or host and port */
    String connectsByItself(String client, String where);

    String unasked(String client, String command);

    /** Of clients that are requests of one program. */
    String sentByNobody(String command);

    String notTogether(String client, String answer);

    /** @param lastLines what the program wrote last to its standard error */
    String sharedHangs(String client, String order, long seconds, Message lastLines);

    /** @param clients the clients that stand still meanwhile */
    String waitsInProgram(String client, String order, List<String> clients, long seconds, Message lastLines);

    /** Of a program that does not know of several clients. */
    String answersWithoutName(String line, Message lastLines);

    String answersUnasked(String client, String answer);

    String sharedHasEnded(String order, Message lastLines);

    /** @param thread its name, and where it was started, if that is known */
    String unseenThread(String client, Message thread);

    String tickSendsNothing(String client);

    String tickSendsMore(String client);

    /** @param program what runs it, such as an interpreter */
    String unseenThreadOfProgram(String client, String program);

    /** @param starts the lines of the lock that start threads */
    String startedAt(String thread, List<Integer> starts);

    String startedSomewhere(String thread);

    /** Although its attempt is over. */
    String threadGoesOn(String client, Message thread);

    /** Although its attempt is over. */
    String backgroundGoesOn(String client, String command);

    /** @param commands after how many of the attempt a thread sent one that did not come another time */
    String notAgain(String client, String command, int commands);

    /** The same where nobody knows which one. */
    String nothingAgain(String client, int commands);

    String threwInstead(String client, String error);

    String neverEnds(String client, int commands);

    String programNeverEnds(String client, int commands);

    String noAnswerBecause(String client, String command, String reason);

    String noAnswer(String client, String command);

    String neitherBlockedNorAnswered(String client, long seconds);

    String noSuchProgram(String program);

    String cannotStart(String command, Message reason);

    String sentBeforeBegin(String client, String command);

    String setsUpOnce(String client, String command);

    String leavesFilesOpen(long open, long most);

    /** @param line what it said, although nothing was asked */
    String saidUnasked(String client, String line, Message lastLines);

    /**
     * @param order what it was asked
     * @param line what it answered
     * @param needed what it should have answered
     */
    String saidSomethingElse(String client, String order, String line, String needed, Message lastLines);

    String hasEnded(String client, String order, int status, Message lastLines);

    String closedItsOutput(String client, String order, Message lastLines);

    /** @param processorTime that it has used since it was started */
    String programHangs(String client, String order, long seconds, Message processorTime, Message lastLines);

    String processorTime(long milliseconds);

    String unknownProcessorTime();

    /** @param servers to which it has sent something */
    String asksFewerServers(String client, String order, List<String> servers, long seconds, Message lastLines);

    String lastLines(String lines);

    String noLastLines();

    /** Although it has not said that it waits. */
    String waitsInRedis(String client, String command);

    String storeIsSilent(String client, String command, String store, long seconds);

    String waitsInSilence(String client, long seconds);
}
