package io.github.lockevolution.faults.text;

/** What is said of an attack, in one language. */
public interface AttackWords {

    String bothInside(String acquire);

    String deletesKeyOfB(String release);

    String oneInside(String client, String acquire);

    String diesInside();

    String nothingFreesTheKey();

    String leaseFreesTheKey();

    String newcomerGetsInAllTheSame();

    /** @param finalCheck what becomes of the lock */
    String cutAfter(String command, String finalCheck);

    /** @param finalCheck what becomes of the lock */
    String killedThere(String finalCheck);

    String newcomerGetsIn();

    String nobodyEverGetsIn();

    String lateReleaseDeletesLockOfB(String release);

    String lateReleaseLeavesLockOfB(String release);

    String clientIsInsideToo(String client);

    String clientIsRefused(String client);

    String neverHearsOfIt(String acquire);

    String leaseFreesIt();

    String nobodyGivesItBack();

    String writesWhileBIsInside();

    String freesLockOfB(String release);

    String notApplicable(String reason);

    String noLease();
}
