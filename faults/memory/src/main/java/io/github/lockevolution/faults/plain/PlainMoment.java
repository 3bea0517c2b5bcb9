package io.github.lockevolution.faults.plain;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Everything at one moment of one schedule of a lock, and which failures there were until then. A client's place is the number of its next command
 * of the acquire, or one of those below.
 */
class PlainMoment {

    private static final int INSIDE = 10;
    private static final int LEAVING = 11;
    private static final int OVER = 12;

    private final Rule rule;
    private final boolean isCareless;
    private final int[] places;
    private final int[] shares;

    /** Whom the lock belongs to. This and what follows are sets of clients, a bit for each. */
    private int owners;

    /** Who has begun to take the lock and is not over. */
    int begun;

    /** Of these, whose lease has run out since. */
    int overrun;

    /** Of these, who has not made a free lock taken since. */
    private int late;

    final Set<Failure> found = EnumSet.noneOf(Failure.class);
    private PlainLock lock;
    private boolean hadTooMany;

    /** Whether anybody died in the middle, or missed an answer: what that one left is nobody else's fault. */
    private boolean isBrokenOff;

    /** @param isCareless whether clients give back what they were refused, too */
    PlainMoment(Rule rule, boolean isCareless, PlainLock lock, int clients) {
        this.rule = rule;
        this.isCareless = isCareless;
        this.lock = lock;
        this.places = new int[clients];
        this.shares = IntStream.range(0, clients)
                .map(client -> rule.share(String.valueOf((char) ('A' + client))))
                .toArray();
    }

    PlainMoment(PlainMoment before) {
        this.rule = before.rule;
        this.isCareless = before.isCareless;
        this.lock = before.lock;
        this.places = before.places.clone();
        this.shares = before.shares;
        owners = before.owners;
        begun = before.begun;
        overrun = before.overrun;
        late = before.late;
        found.addAll(before.found);
        hadTooMany = before.hadTooMany;
        isBrokenOff = before.isBrokenOff;
    }

    PlainMoment copy() {
        return new PlainMoment(this);
    }

    final PlainLock lock() {
        return lock;
    }

    final boolean hadTooMany() {
        return hadTooMany;
    }

    final boolean isOver(int client) {
        return places[client] == OVER;
    }

    final boolean isOver() {
        return clientsAt(OVER) == everybody();
    }

    final boolean isInside(int client) {
        return places[client] == INSIDE;
    }

    private boolean isTaken() {
        return lock.free() < rule.capacity();
    }

    private int everybody() {
        return only(places.length) - 1;
    }

    private int clientsAt(int place) {
        int clients = 0;
        for (int client = 0; client < places.length; client++) {
            clients |= places[client] == place ? only(client) : 0;
        }
        return clients;
    }

    static int only(int client) {
        return 1 << client;
    }

    static boolean has(int clients, int client) {
        return (clients & only(client)) != 0;
    }

    /** A store that knows less, or more, has taken the place of this one. */
    final void replace(PlainLock other) {
        lock = other;
    }

    final void die(int client) {
        breakOff(client);
        finish(client);
    }

    /** Its next command, or it leaves its critical section. */
    final void step(int client) {
        switch (places[client]) {
            case INSIDE -> leave(client);
            case LEAVING -> give(client, true);
            default -> {
                switch (take(client)) {
                    case INSIDE -> enter(client);
                    case GOES_ON -> places[client]++;
                    case REFUSED -> refuse(client);
                }
            }
        }
    }

    /** Its next command takes effect, and it never hears of it. */
    final void stepUnheard(int client) {
        if (places[client] == LEAVING) {
            breakOff(client);
            give(client, false);
        } else {
            take(client);
            isBrokenOff = true;
            finish(client);
        }
    }

    private PlainLock.Answer take(int client) {
        PlainLock.Reply reply = lock.take(client, places[client]);
        if (!reply.after().equals(lock)) {
            begun |= only(client);
        }
        change(client, reply.after());
        return reply.answer();
    }

    private void refuse(int client) {
        if (isCareless) {
            places[client] = LEAVING;
        } else {
            finish(client);
        }
    }

    private void enter(int client) {
        begun |= only(client);
        // Whose lease ran out on the way in owns nothing while another does, whose own has not run out since.
        if (!rule.isOne() || !has(overrun, client) || (owners & ~late) == 0) {
            own(client);
        }
        places[client] = INSIDE;
        judgeInside();
    }

    private void own(int client) {
        owners = rule.isOne() ? only(client) : owners | only(client);
    }

    void leave(int client) {
        places[client] = LEAVING;
    }

    private void give(int client, boolean isHeard) {
        change(client, lock.give(client));
        boolean mustBeFree = !(rule instanceof Rule.Once) && has(owners & ~late, client);
        boolean othersRest = (clientsAt(0) | clientsAt(OVER) | only(client)) == everybody();
        if (mustBeFree && isHeard && !isBrokenOff && othersRest && isTaken()) {
            found.add(Failure.UNRELEASED);
        }
        finish(client);
    }

    private void change(int client, PlainLock after) {
        int before = lock.free();
        lock = after;
        if (after.free() < before) {
            late &= ~only(client);
            own(client);
        }
        if (after.free() > before && isForeign(client, after.free() - before)) {
            found.add(Failure.FOREIGN_UNLOCK);
        }
    }

    private boolean isForeign(int client, int more) {
        if (rule.isOne()) {
            return (owners & ~only(client)) != 0;
        }
        int others = clientsAt(INSIDE) & ~overrun & ~only(client);
        int own = owners & ~overrun & only(client);
        boolean isItsOwn = !(rule instanceof Rule.ReadersOrWriter) && more <= shares(own);
        return lock.free() + shares(others) > rule.capacity() && !isItsOwn;
    }

    private int shares(int clients) {
        int all = 0;
        for (int client = 0; client < places.length; client++) {
            all += has(clients, client) ? shares[client] : 0;
        }
        return all;
    }

    void expire() {
        lock = lock.expired();
        overrun |= begun;
        late |= begun;
        judgeInside();
    }

    /** It died, or missed an answer. */
    void breakOff(int client) {
        isBrokenOff |= has(begun, client);
    }

    void finish(int client) {
        places[client] = OVER;
        owners &= ~only(client);
        begun &= ~only(client);
        overrun &= ~only(client);
        late &= ~only(client);
    }

    void judgeInside() {
        judge(clientsAt(INSIDE));
    }

    final void judge(int together) {
        int all = shares(together);
        if (all <= rule.capacity()) {
            return;
        }
        hadTooMany = true;
        int inTime = shares(together & ~overrun);
        if (inTime < all) {
            found.add(Failure.LEASE_OVERRUN);
        }
        if (inTime > rule.capacity() && !found.contains(Failure.FOREIGN_UNLOCK)) {
            found.add(Failure.RACE);
        }
    }

    /** Nobody is left. */
    void end() {
        lock = lock.expired();
        if (isTaken()) {
            found.add(Failure.ORPHAN_KEY);
        }
    }

    static PlainMoment first(Rule rule, boolean isCareless, PlainLock lock, int clients) {
        return rule instanceof Rule.Once once
                ? new PlainMomentOfWork(once, isCareless, lock, clients)
                : new PlainMoment(rule, isCareless, lock, clients);
    }
}
