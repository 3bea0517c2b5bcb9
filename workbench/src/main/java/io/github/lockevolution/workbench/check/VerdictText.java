package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a checked lock is told. */
interface VerdictText extends Text {

    String twoTogether();

    String breaks(String lock, List<String> failures);

    String showsOnly(String lock, List<Message> shown, Message bounds);

    String shownBy(Message count, Message schedules, String failure);

    String showsNothing(String lock, Message schedules, Message bounds);

    String isInconclusive(String lock, Message reason);

    String isNotDone(String lock, Message bounds, int limit);

    /** One of several files. */
    String ofFile(String file, Message verdict);

    /** @param option what is for one lock */
    String isForOneLock(String option);

    String seenSoFar(String failure, String schedule);

    String count(String failure, Message meaning, Message count, Message schedules);

    String countOf(Message count, Message schedules);

    String allowed();

    String story(String failure, Message meaning);

    /** @param store where the lock was, with its version */
    String counted(Message schedules, Message bounds, String seconds, String store);

    String command(String command);

    String closed(Message mitigation);

    /** @param language in which the cure follows */
    String closedInCode(Message mitigation, String language);

    String twoInside(Message count, Message schedules);

    /** Of work that is to be done once. */
    String doneTwice(Message count, Message schedules);

    String tooManyInside(Message count, Message schedules);

    /** @param cause what the store forgot, and why */
    String isStoresDoing(Message cause);

    String like(String stage, Message cause, boolean byTheSameMoves);

    String nearestButMore(String stage, List<String> more);

    String nearestButLess(String stage, List<String> less);

    String nearestButOthers(String stage, List<String> more, List<String> less);

    String certificate(Message schedules, Message bounds);

    String fencing();

    String notReached(Message bounds, int limit);

    String remark(Message remark);

    /** @param store where the lock was, with its version */
    String done(String seconds, String store);

    /** @param servers on how many the lock was */
    String redis(int servers, String redis);

    String stopped();

    /** @param beyond for how many seconds it went on behind its time */
    String neverEnds(String lock, long seconds, long beyond);

    /** @param seconds after how many it was broken off */
    String tookTooLong(long seconds);

    String notAllRun(Message bounds);

    /** @param commands how many were run */
    String onTheSide(int commands);

    String interrupted();

    String realFaults();

    /** That no lock is blamed for what a Redis that was restarted has forgotten. */
    String restartsOnlyReport();

    String survives();

    String noAllowed(String name, List<String> known);

    String noTarget();

    String onlyForJava();

    /** @param command that runs it, if it is a program */
    String isNotSource(String file, String command);

    /** @param command that runs it */
    String isNotRunSo(String file, String command);

    /** Of a program in Go that is to be compiled each time that it is started. */
    String isToBeBuilt(String file);

    String cannotUnpack(String jar, String reason);

    String noMavenProject(String folder);

    String mavenDoesNotTell(String folder, String output);

    /** @param wanted the libraries, or the folder of the project */
    String waitsForMaven(String wanted, long seconds);

    /** @param wanted the libraries, or the folder of the project */
    String mavenTakesTooLong(String wanted, long seconds);

    /** @param shortNames of libraries whose group need not be written */
    String noCoordinates(String written, List<String> shortNames);

    String noMaven(String libraries);

    /** @param missing one of them, or what one of them depends on */
    String noSuchLibrary(String libraries, String missing);

    String libraryNotFetched(String libraries, String output);

    String noSuchProgram(String name);

    String isNotExecutable(String file);

    String noPlainFile(String file);

    String plainIsComplete();

    String storeIsForProgram();

    /** @param option which says the same as its description */
    String isDescribedAs(String lock, String option);

    /** @param options that ask for several rules */
    String severalRules(List<String> options);

    String isNoPeriod(String text);

    String periodIsLease(int period, int lease);

    String permitsOutOfRange(int permits, int most);

    String tooFewForPermits(int permits, int clients, int needed);

    /** @param option which is for locks that one client has */
    String because(Message cause);

    String isNotForSections(String option);

    String noSectionInZooKeeper();

    String lockIsForSections(String lock);

    String isolationIsForSections(String level);

    String isNoSection(String what);

    String isForLocks(String option, String rule);

    /** Although several servers were asked for. */
    String isOnOneRedis(String lock);

    /** @param store where it keeps its state */
    String isElsewhere(String lock, String store, String option);

    /** @param option what has no meaning for a lock on several servers */
    String isOnServers(String lock, String option);

    String noSchemaFile(String file);

    String unreadableSchema(String file, String reason);

    String nothingToWatch(String file);

    String watching(String file);

    String leaseOutOfRange(int seconds, int most);

    String limitOutOfRange(int seconds, int most);
}
