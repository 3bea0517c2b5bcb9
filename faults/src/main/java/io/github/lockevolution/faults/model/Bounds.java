package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;

/**
 * How much may happen in one schedule of a census. A census is complete within its bounds and says nothing of what lies
 * beyond.
 *
 * @param clients how many clients want the lock, once each: 2 to 12
 * @param crashes how many of them may die, at most: 0 to 9
 * @param expiries how many times a whole lease may go by, at most: 0 to 9
 * @param lostReplies how many answers may get lost, at most: 0 to 9
 * @param ahead how many times the clock of a client may jump ahead, at most: 0 to 9
 * @param side how many commands clients may send on the side, by a timer or another thread, at most: 0 to 9. Of meaning only for a lock
 *     that does so, such as one that renews its lease
 */
public record Bounds(int clients, int crashes, int expiries, int lostReplies, int ahead, int side) {

    /** As many commands on the side as are allowed where nobody says otherwise. */
    public static final int USUAL_SIDE = 1;

    /** As many clients as there can be. */
    public static final int MOST_CLIENTS = 12;

    /** What a stage is held to: two clients, a crash, an expiry, a command on the side. */
    public static final Bounds USUAL = new Bounds(2, 1, 1, 0);

    /** One of the numbers. */
    enum Counted {
        CLIENTS,
        CRASHES,
        EXPIRIES,
        LOST_REPLIES,
        AHEAD,
        SIDE
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
    }

    /** With clocks that agree, and as much on the side as usual. */
    public Bounds(int clients, int crashes, int expiries, int lostReplies) {
        this(clients, crashes, expiries, lostReplies, 0);
    }

    /** With as much on the side as usual. */
    public Bounds(int clients, int crashes, int expiries, int lostReplies, int ahead) {
        this(clients, crashes, expiries, lostReplies, ahead, USUAL_SIDE);
    }

    private static void require(Counted counted, int number, int least, int most) {
        if (number < least || number > most) {
            throw new SetupProblem(Message.of(BoundsText.class, text -> text.outOfRange(counted, number, least, most)));
        }
    }

    /** The same, with so many commands on the side. */
    public Bounds withSide(int commands) {
        return new Bounds(clients, crashes, expiries, lostReplies, ahead, commands);
    }

    /** Whether everything that may happen within the other bounds may happen within these. */
    public boolean cover(Bounds other) {
        return clients >= other.clients
                && crashes >= other.crashes
                && expiries >= other.expiries
                && lostReplies >= other.lostReplies
                && ahead >= other.ahead
                && side >= other.side;
    }

    /** How many faults may happen, of all kinds together; a command on the side is none. */
    public int faults() {
        return crashes + expiries + lostReplies + ahead;
    }

    /** The bounds of what may come after this move. */
    public Bounds without(Move move) {
        return switch (move.kind()) {
            case STEP -> this;
            case SIDE -> new Bounds(clients, crashes, expiries, lostReplies, ahead, side - 1);
            case CRASH -> new Bounds(clients, crashes - 1, expiries, lostReplies, ahead, side);
            case EXPIRE -> new Bounds(clients, crashes, expiries - 1, lostReplies, ahead, side);
            case LOST_REPLY -> new Bounds(clients, crashes, expiries, lostReplies - 1, ahead, side);
            case AHEAD -> new Bounds(clients, crashes, expiries, lostReplies, ahead - 1, side);
        };
    }
}
