package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Why a class cannot be put on the bench as a lock, and what was assumed where it can. */
interface CheckText extends Text {

    String noFile(String file);

    String printedIsLeftOut();

    /** @param lines with a slash between them */
    String printedLast(String lines);

    /** @param section the name of a file that checks it */
    String isWorkOfABean(String file, String section);

    String unreadable(String file, String reason);

    String noNotation();

    String noCompiler();

    /** @param complaints the compiler's own words, over several lines */
    String doesNotCompile(String file, int errors, String complaints);

    /** Behind the complaints of the compiler, if it misses a package. */
    String needsClassPath();

    String noClass(String name, List<String> classPath);

    /** No class path was given either. */
    String noClassAnywhere(String name);

    String notOnClassPath(String entry);

    String cannotBeLoaded(String name, String reason);

    String noLockIn(String where, List<String> classes);

    String noSuchMethod(String where, String option, String method, List<String> methods);

    String severalLocksIn(String where, List<String> classes);

    String noConstructor(String type, List<Message> reasons);

    String constructor(String signature, Message reason);

    /** Of a class or a file, which stands before it. */
    String usesJedisPooled();

    String unknownParameter(String parameter);

    String noTimer();

    String noStore();

    String hasNoSides(String type);

    /** @param name of a parameter of which nobody knows whether it is the number of permits */
    String noPermits(String signature, String name);

    String throwsBeforeStatement(String lock, String error);

    String isRefusedByDatabase(String lock, String statement, String error);

    String needsNoTables(String lock);

    String noKey();

    String twice(String first, String second);

    String severalConstructors(String type, List<String> signatures);

    String methodDoesNotFit(String method, Message reason);

    String isAbstract(String type);

    /** @param lock the name in its description */
    String isDescribed(String type);

    String cannotBeDescribed(String type, String reason);

    String newLockGaveNoLock(String type);

    /** Of a client library on the class path of the lock. */
    String noLibraryClient(String type, String error);

    String threwWhenMade(String type, String error);

    String sendsNoCommand(String type);

    /** @param type by which it does so */
    String opensByItself(String section, String type);

    String throwsInsteadOfSending(String type, String error);

    String waitsForEver(String type, long seconds, String where);

    /** @param command that waits, although nobody else is there */
    String waitsForItself(String type, String command);

    /** @param client who waits for itself, whoever else there is */
    String waitsOverAnotherConnection(String client);

    /** @param command what it sends when its attempt is over */
    String changesWhenOver(String type, String command);

    /** @param command the same, where it changes nothing */
    String sendsWhenOver(String command);

    /** @param commands those that this Redis does not know */
    String goesOnWithout(String type, List<String> commands);

    /** @param error what the store said */
    String isRefusedByStore(String type, String command, String error);

    String newLockIsNull();

    String newLockNeverReturns(long seconds);

    /** Both in characters. */
    String sendsLongValue(String type, int length, int longest);

    /** @param cause what the compiler said at last */
    String compilerGaveUp(String file, String cause);

    String isModule(String file);

    /** @param where file and line */
    String endsJvm(String type, String where);

    String anotherKey(String type, String key, List<String> commands);

    String refused(String error);

    /** Of a program. */
    String saidError(List<String> errors);

    /** @param keys those that are written after the lock is free */
    String writesWhenFree(List<String> keys);

    /** @param command that gives a lease which is over before another command could run */
    String isOverAtOnce(String command);

    String takenForKey(String parameter);

    String takenForOwner(String parameter);

    String takenForMillis(String parameter);

    String differsInProcesses();

    String needsProcesses();

    String requestsOfOneProcess();

    String clientsWereProcesses();

    String cannotBeTogether(String lock);

    /** It does something by the clock on the wall, and its clients are requests of one process. */
    String sideOfTwo(String lock);

    /** Of a program that is on several servers. */
    String looksAtNoClock();

    String timeIsOver(Message bounds);

    /** @param millis for one of them, on an average */
    String spentOnTheSide(int runs, long millis, int moves, int side);

    /** @param millis for one of them, on an average */
    String spentOnWaiting(int runs, long millis);

    /** @param millis for one of them, on an average */
    String spentOnMany(int runs, long millis, int moves);

    String attackProvesNothing(Message attack, Message reason);

    String letsIn(String client, String command);

    /** The other comes inside later. */
    String letsInBeside(String client, String command);

    /** Of what is to be done once. */
    String letsDoAgain(String client, String command);

    String meetInTheWork();

    /** @param row in which the first of the two commands stands */
    String comesBefore(String client, String command, int row, String other, String otherCommand, int otherRow);

    String unlocksBefore(String client, int row, String command, int commandRow);

    String unlocksBeforeWrite(String client, int row, String command, int commandRow, String other, int otherRow);

    String unlocksBeforeDone(String client, int row, String command, int commandRow, String other, int otherRow);

    String lockAloneShows(String lock, List<String> failures);

    String lockAloneShowsNothing(String lock);

    String locksAfter(String client, int row, String command, int commandRow);

    String both(Message order, Message unlock);

    String lockIsSound();

    String showsInTurn();

    String lockFailed(String client, int row, String holder);

    /** @param command of the late one, which comes after that of the other */
    String wasLate(
            String late, int row, String other, String otherCommand, int otherRow, String command, int commandRow);

    /** What would have helped, which was tried. */
    String checkEachWrite(String story);

    /** @param command by which the late one ends */
    String cameInAfterLease(
            String late, int row, String other, String otherCommand, int otherRow, String command, int commandRow);

    /** @param name of what was gone when its lease was over, which this client had set */
    String wasForgotten(String name, String client, int row);

    /** @param command by which the client of the read writes afterwards, in {@code commandRow} */
    String goesByOldRead(
            String client,
            String read,
            int row,
            String other,
            String otherCommand,
            int otherRow,
            String command,
            int commandRow);

    String wasKeptTooShort();

    String noSectionConstructor(String section, List<Message> reasons);

    String sectionSendsNothing(String section);

    String unknownOfSection(String parameter);

    String takesNoLock(String section);

    String cannotBeInside(String lock);

    String waitForEachOther();

    String isForgottenByFailover();

    String isForgottenByEviction();

    String takesAway(String client, String command);

    /** Of clients that write the same value. */
    String takesAwayTheSame(String client, String command);

    String outlivesItsLease();

    String staysTaken(String command);

    String unlockSendsNothing(String client);

    String losesReply(String command);

    String isNeverGivenBack(String command);

    String crashesBetween(String before, String after);

    String crashesInside(String command);

    /** Of a section. */
    String crashesAfter(String client, String command);

    /** Before it has sent anything. */
    String crashesFirst(String client);

    /** Of a section. */
    String waitsForWhatIsLeft(String client);
}
