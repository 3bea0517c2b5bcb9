package io.github.lockevolution.faults.text;

final class EnglishAttacks implements AttackWords {

    @Override
    public String bothInside(String acquire) {
        return "A and B both pass " + acquire + " and are inside";
    }

    @Override
    public String deletesKeyOfB(String release) {
        return "A's " + release + " deletes B's key";
    }

    @Override
    public String oneInside(String client, String acquire) {
        return client + " is inside; the other was refused, although its " + acquire + " was under way";
    }

    @Override
    public String diesInside() {
        return "A dies inside";
    }

    @Override
    public String nothingFreesTheKey() {
        return "nothing frees the key, so everyone is locked out for ever";
    }

    @Override
    public String leaseFreesTheKey() {
        return "its lease runs out and frees the key";
    }

    @Override
    public String newcomerGetsInAllTheSame() {
        return "a newcomer gets in all the same";
    }

    @Override
    public String cutAfter(String command, String finalCheck) {
        return "cut after " + command + ": " + finalCheck;
    }

    @Override
    public String killedThere(String finalCheck) {
        return "kill -9 there: " + finalCheck;
    }

    @Override
    public String newcomerGetsIn() {
        return "a newcomer gets in";
    }

    @Override
    public String nobodyEverGetsIn() {
        return "nobody ever gets in";
    }

    @Override
    public String lateReleaseDeletesLockOfB(String release) {
        return late(release) + "deletes B's lock";
    }

    @Override
    public String lateReleaseLeavesLockOfB(String release) {
        return late(release) + "leaves B's lock alone";
    }

    @Override
    public String clientIsInsideToo(String client) {
        return client + " is inside, too";
    }

    @Override
    public String clientIsRefused(String client) {
        return client + " is refused";
    }

    @Override
    public String neverHearsOfIt(String acquire) {
        return acquire + " takes the lock, A never hears of it";
    }

    @Override
    public String leaseFreesIt() {
        return "its lease frees it";
    }

    @Override
    public String nobodyGivesItBack() {
        return "nobody gives it back";
    }

    @Override
    public String writesWhileBIsInside() {
        return "A sleeps past its lease and writes while B is inside";
    }

    @Override
    public String freesLockOfB(String release) {
        return release + " frees B's lock";
    }

    @Override
    public String notApplicable(String reason) {
        return "not applicable: " + reason;
    }

    @Override
    public String noLease() {
        return "no lease";
    }

    private static String late(String release) {
        return "A's " + release + " comes after its lease and ";
    }
}
