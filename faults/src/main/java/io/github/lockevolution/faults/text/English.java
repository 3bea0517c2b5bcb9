package io.github.lockevolution.faults.text;

import java.time.Duration;
import java.util.List;

final class English implements Language {

    private final AttackWords attacks = new EnglishAttacks();

    @Override
    public String tag() {
        return "en";
    }

    @Override
    public boolean writes(int sign) {
        return sign >= ' ' && sign <= '~';
    }

    @Override
    public String fonts() {
        return "";
    }

    @Override
    public String comma() {
        return ", ";
    }

    @Override
    public String semicolon() {
        return "; ";
    }

    @Override
    public String about(String who, String what) {
        return who + ": " + what;
    }

    @Override
    public String sentence(String words) {
        return words + ".";
    }

    @Override
    public String insideWithoutEndOfLease(List<String> clients) {
        return together(clients) + ", and no lease had run out";
    }

    @Override
    public String insideAfterEndOfLease(List<String> clients, String late) {
        return together(clients) + ", the lease of " + late + " had run out";
    }

    @Override
    public String insideForNoKnownReason(List<String> clients) {
        return together(clients) + ", which no failure's definition covers";
    }

    @Override
    public String removedForeignKey(String client, String writer) {
        return client + " removed the key that " + writer + " had written";
    }

    @Override
    public String newcomerRefusedInTheEnd() {
        return "everyone was gone, no lease was left, and a newcomer was refused";
    }

    @Override
    public String shows(List<String> failures) {
        return "shows " + (failures.isEmpty() ? "no failure" : String.join(" and ", failures));
    }

    @Override
    public String showsSoFar(List<String> failures) {
        return shows(failures) + " so far";
    }

    @Override
    public String leaseRunsOut() {
        return "the lease runs out";
    }

    @Override
    public String leaves() {
        return "leaves";
    }

    @Override
    public String clientLeaves(String client, String leaving) {
        return client + " " + leaving;
    }

    @Override
    public String isKilled() {
        return "is killed";
    }

    @Override
    public String clientIsKilled(String client) {
        return client + " is killed";
    }

    @Override
    public String answerIsLost() {
        return "the answer is lost";
    }

    @Override
    public String newcomer(String name) {
        return name + ", a newcomer";
    }

    @Override
    public String inside() {
        return "inside";
    }

    @Override
    public String refused() {
        return "refused";
    }

    @Override
    public String done() {
        return "done";
    }

    @Override
    public String givesUp() {
        return "gives up";
    }

    @Override
    public String theKeyHolds() {
        return "the key holds";
    }

    @Override
    public String forEver() {
        return "for ever";
    }

    @Override
    public String seconds(Duration lease) {
        return lease.toSeconds() + " s";
    }

    @Override
    public String nothing() {
        return "nothing";
    }

    @Override
    public String holds(String content) {
        return "holds " + content;
    }

    @Override
    public String redisHolds(String content) {
        return "Redis holds " + content;
    }

    @Override
    public String whatHappens() {
        return "what happens";
    }

    @Override
    public String believesThatItHolds() {
        return "believes that it holds the lock";
    }

    @Override
    public String soDoesAnother() {
        return "so does another";
    }

    @Override
    public String hasBegun() {
        return "has begun";
    }

    @Override
    public String believedLabel() {
        return "Believed:";
    }

    @Override
    public String heldLabel() {
        return "Redis held:";
    }

    @Override
    public String closedLabel() {
        return "Closed by:";
    }

    @Override
    public String believing(String client, String belief) {
        return client + " " + belief;
    }

    @Override
    public String hasNotBegun() {
        return "has not begun";
    }

    @Override
    public String hasNotTakenTheLock() {
        return "has not taken the lock yet";
    }

    @Override
    public String believesItIsAloneInside() {
        return "believes that it alone is inside";
    }

    @Override
    public String believesItGivesItsOwnBack() {
        return "believes that the lock it gives back is its own";
    }

    @Override
    public String believesItGaveItsOwnBack() {
        return "believes that it gave its own lock back";
    }

    @Override
    public String believesSomebodyElseHasTheLock() {
        return "believes that somebody else has the lock";
    }

    @Override
    public String doesNotKnow() {
        return "does not know, its answer was lost";
    }

    @Override
    public String isDone() {
        return "is done";
    }

    @Override
    public String isDead() {
        return "is dead";
    }

    @Override
    public String forSeconds(Duration lease) {
        return "for " + seconds(lease);
    }

    @Override
    public String noLockKey() {
        return "no lock key";
    }

    @Override
    public String closedBy(String stage, List<String> commands) {
        return stage + ", by " + String.join(", then ", commands);
    }

    @Override
    public String notYetBy(List<String> stages) {
        return "not yet by " + String.join(", ", stages);
    }

    @Override
    public String noLaterLock() {
        return "no later lock";
    }

    @Override
    public String onlyTheResource() {
        return "only the guarded resource can stop this one";
    }

    @Override
    public String differs(String here, String exchange, String there) {
        return here + ": " + exchange + "; " + there;
    }

    @Override
    public String clientIsRefused(String client) {
        return client + " is refused";
    }

    @Override
    public String clientGetsIn(String client) {
        return client + " gets in";
    }

    @Override
    public String removesNothing(String client) {
        return client + " removes nothing";
    }

    @Override
    public String removesTheKey(String client) {
        return client + " removes the key";
    }

    @Override
    public String newcomerIsRefused() {
        return "a newcomer is refused";
    }

    @Override
    public String newcomerGetsIn() {
        return "a newcomer gets in";
    }

    @Override
    public String itWentOnOn(String stage) {
        return "on " + stage + " it went on";
    }

    @Override
    public String itWasRefusedOn(String stage) {
        return "on " + stage + " it was refused";
    }

    @Override
    public String itGotInOn(String stage) {
        return "on " + stage + " it got in";
    }

    @Override
    public String itWasOn(String stage, String exchange) {
        return "on " + stage + " it was " + exchange;
    }

    @Override
    public AttackWords attacks() {
        return attacks;
    }

    private static String together(List<String> clients) {
        return String.join(" and ", clients) + " were inside at once";
    }
}
