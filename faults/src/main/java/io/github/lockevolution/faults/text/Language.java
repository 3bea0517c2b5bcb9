package io.github.lockevolution.faults.text;

import java.time.Duration;
import java.util.List;

/**
 * All that is said of a story or an attack, in one language. What Redis is sent and answers, and the names of clients, stages and
 * failures, are the same in every language and are given as they are.
 */
public interface Language {

    // No method here has a default: whoever implements it would be initialised together with these constants, and two
    // threads that begin at either end would wait for each other.

    Language ENGLISH = new English();

    /** Simplified. */
    Language CHINESE = new Chinese();

    /** All there are. */
    List<Language> ALL = List.of(ENGLISH, CHINESE);

    /** Its short name: {@code en}, {@code zh}. */
    String tag();

    /** Whether whoever reads this language has a terminal that shows this sign. */
    boolean writes(int sign);

    /** Fonts for the signs that others lack, each with a comma behind it, as CSS has it; perhaps none. */
    String fonts();

    // How words are put together.

    /** Between what is enumerated. */
    String comma();

    /** Between what could be a sentence each. */
    String semicolon();

    /** {@code who: what}. */
    String about(String who, String what);

    /** With a full stop. */
    String sentence(String words);

    // What shows a failure.

    String insideWithoutEndOfLease(List<String> clients);

    /** @param late whose lease it was */
    String insideAfterEndOfLease(List<String> clients, String late);

    String insideForNoKnownReason(List<String> clients);

    String removedForeignKey(String client, String writer);

    String newcomerRefusedInTheEnd();

    /** What a whole story shows; perhaps nothing. */
    String shows(List<String> failures);

    /** What a story shows that breaks off. */
    String showsSoFar(List<String> failures);

    // What is done.

    String leaseRunsOut();

    String leaves();

    String clientLeaves(String client, String leaving);

    String isKilled();

    String clientIsKilled(String client);

    String answerIsLost();

    String newcomer(String name);

    // What a client comes to.

    String inside();

    String refused();

    String done();

    String givesUp();

    // What Redis holds.

    String theKeyHolds();

    String forEver();

    /** What is left, or was given: {@code 30 s}. */
    String seconds(Duration lease);

    String nothing();

    /** @param content such as {@link #nothing()} */
    String holds(String content);

    /** @param content such as {@link #nothing()} */
    String redisHolds(String content);

    // Beside a drawing.

    String whatHappens();

    String believesThatItHolds();

    String soDoesAnother();

    String hasBegun();

    // How a failure is explained.

    String believedLabel();

    String heldLabel();

    String closedLabel();

    /** @param belief what it believes */
    String believing(String client, String belief);

    String hasNotBegun();

    String hasNotTakenTheLock();

    String believesItIsAloneInside();

    String believesItGivesItsOwnBack();

    String believesItGaveItsOwnBack();

    String believesSomebodyElseHasTheLock();

    String doesNotKnow();

    String isDone();

    String isDead();

    String forSeconds(Duration lease);

    String noLockKey();

    /** @param commands in the order in which they are sent */
    String closedBy(String stage, List<String> commands);

    String notYetBy(List<String> stages);

    String noLaterLock();

    String onlyTheResource();

    // What is different on another stage. An exchange is a command with its answer.

    String differs(String here, String exchange, String there);

    String clientIsRefused(String client);

    String clientGetsIn(String client);

    String removesNothing(String client);

    String removesTheKey(String client);

    String newcomerIsRefused();

    String newcomerGetsIn();

    String itWentOnOn(String stage);

    String itWasRefusedOn(String stage);

    String itGotInOn(String stage);

    String itWasOn(String stage, String exchange);

    /** What is said of an attack. */
    AttackWords attacks();
}
