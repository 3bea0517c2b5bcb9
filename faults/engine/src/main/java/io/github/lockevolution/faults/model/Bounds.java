package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import java.util.Collection;

/**
 * How much may happen in one schedule of a census. A census is complete within its bounds and says nothing of what lies
 * beyond.
 *
 * @param clients how many clients want the lock, once each: 2 to 12
 * @param crashes how many of them may die, at most: 0 to 9
 * @param expiries how many times a whole lease may go by, at most: 0 to 9
 * @param lostReplies how many answers may get lost, at most: 0 to 9
 * @param ahead how many times the clock of a client, or of one of several servers, may jump ahead, at most: 0 to 9
 * @param side how many commands clients may send on the side, by a timer or another thread, at most: 0 to 9. Of meaning only for a lock
 *     that does so, such as one that renews its lease
 * @param failovers how many times the replica may become the master, at most: 0 to 9. With none, there is no replica
 * @param restarts how many times one of several servers may start again and be empty, at most: 0 to 9. Of meaning only for a lock that has
 *     several
 */
public record Bounds(
        int clients, int crashes, int expiries, int lostReplies, int ahead, int side, int failovers, int restarts) {

    /** As many commands on the side as are allowed where nobody says otherwise. */
    public static final int USUAL_SIDE = 1;

    /** As many clients as there can be. */
    public static final int MOST_CLIENTS = 12;

    /** What a stage is held to: two clients, a crash, an expiry, a command on the side. */
    public static final Bounds USUAL = clients(2).crashes(1).expiries(1);

    /** One of the numbers. */
    enum Counted {
        CLIENTS,
        CRASHES,
        EXPIRIES,
        LOST_REPLIES,
        AHEAD,
        SIDE,
        FAILOVERS,
        RESTARTS
    }

    /**
     * @throws SetupProblem if a number is out of its bounds
     */
    public Bounds {
        require(Counted.CLIENTS, clients, 2, MOST_CLIENTS);
        require(Counted.CRASHES, crashes, 0, 9);
        require(Counted.EXPIRIES, expiries, 0, 9);
        require(Counted.LOST_REPLIES, lostReplies, 0, 9);
        require(Counted.AHEAD, ahead, 0, 9);
        require(Counted.SIDE, side, 0, 9);
        require(Counted.FAILOVERS, failovers, 0, 9);
        require(Counted.RESTARTS, restarts, 0, 9);
    }

    /** So many clients to which nothing happens: no crash, no expiry, no lost reply; and as much on the side as usual. */
    public static Bounds clients(int clients) {
        return new Bounds(clients, 0, 0, 0, 0, USUAL_SIDE, 0, 0);
    }

    /** The same, with so many crashes. */
    public Bounds crashes(int times) {
        return new Bounds(clients, times, expiries, lostReplies, ahead, side, failovers, restarts);
    }

    /** The same, with so many expiries. */
    public Bounds expiries(int times) {
        return new Bounds(clients, crashes, times, lostReplies, ahead, side, failovers, restarts);
    }

    /** The same, with so many lost replies. */
    public Bounds lostReplies(int times) {
        return new Bounds(clients, crashes, expiries, times, ahead, side, failovers, restarts);
    }

    /** The same, with clocks that jump ahead so many times. */
    public Bounds ahead(int times) {
        return new Bounds(clients, crashes, expiries, lostReplies, times, side, failovers, restarts);
    }

    /** The same, with so many commands on the side. */
    public Bounds side(int commands) {
        return new Bounds(clients, crashes, expiries, lostReplies, ahead, commands, failovers, restarts);
    }

    /** The same, with so many failovers. */
    public Bounds failovers(int times) {
        return new Bounds(clients, crashes, expiries, lostReplies, ahead, side, times, restarts);
    }

    /** The same, with so many restarts of a server. */
    public Bounds restarts(int times) {
        return new Bounds(clients, crashes, expiries, lostReplies, ahead, side, failovers, times);
    }

    /** What locks are held to, each of them: as few clients as it takes to see their rules broken. */
    public static Bounds usual(Collection<LockSpec> locks) {
        int most = locks.stream()
                .mapToInt(lock -> usual(lock.rule()).clients())
                .max()
                .orElse(USUAL.clients());
        return clients(most).crashes(USUAL.crashes()).expiries(USUAL.expiries());
    }

    /** What a lock by this rule is held to: one client more than there are permits; or two who write and two who read. */
    public static Bounds usual(Rule rule) {
        int needed = rule instanceof Rule.Permits permits ? permits.count() + 1 : 2 * USUAL.clients();
        return clients(needed).crashes(USUAL.crashes()).expiries(USUAL.expiries());
    }

    private static void require(Counted counted, int number, int least, int most) {
        if (number < least || number > most) {
            throw new SetupProblem(Message.of(BoundsText.class, text -> text.outOfRange(counted, number, least, most)));
        }
    }

    /** Who runs, and within these bounds, in words. */
    public Message words(ClientProgram program) {
        return Message.of(
                BoundsText.class,
                text -> text.within(
                        program == ClientProgram.CARELESS,
                        clients,
                        crashes,
                        expiries,
                        lostReplies,
                        ahead,
                        side,
                        failovers,
                        restarts));
    }

    /** Whether everything that may happen within the other bounds may happen within these. */
    public boolean cover(Bounds other) {
        return clients >= other.clients
                && crashes >= other.crashes
                && expiries >= other.expiries
                && lostReplies >= other.lostReplies
                && ahead >= other.ahead
                && side >= other.side
                && failovers >= other.failovers
                && restarts >= other.restarts;
    }

    /** How many faults may happen, of all kinds together; a command on the side is none, nor is what arrives at a replica. */
    public int faults() {
        return crashes + expiries + lostReplies + ahead + failovers + restarts;
    }

    /** The bounds of what may come after this move. */
    public Bounds without(Move move) {
        return switch (move.kind()) {
            case STEP, REPLICATE -> this;
            case SIDE -> side(side - 1);
            case FAILOVER -> failovers(failovers - 1);
            case SERVER_RESTART -> restarts(restarts - 1);
            case CRASH -> crashes(crashes - 1);
            case EXPIRE -> expiries(expiries - 1);
            case LOST_REPLY -> lostReplies(lostReplies - 1);
            case AHEAD, SERVER_AHEAD -> ahead(ahead - 1);
        };
    }
}
