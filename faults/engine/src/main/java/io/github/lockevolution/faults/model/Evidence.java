package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import java.util.List;

/** What showed a failure, or what followed from one. */
public sealed interface Evidence extends Message {

    /** How many may be, in words that go on; none of a lock, of which everybody knows. */
    private static String limit(AccessPolicy policy, Language language) {
        EvidenceText text = language.text(EvidenceText.class);
        if (policy instanceof AccessPolicy.ReadersOrWriter) {
            return text.readersOrWriter();
        }
        return policy.isExclusive() ? "" : text.permits(policy.capacity());
    }

    /**
     * More clients were inside than may be, and up to then no lease had run out.
     *
     * @param inside in the order in which they came
     * @param policy who may be
     */
    record InsideWithoutEndOfLease(List<String> inside, AccessPolicy policy) implements Evidence {

        /** Of a lock. */
        public InsideWithoutEndOfLease(List<String> inside) {
            this(inside, AccessPolicy.EXCLUSIVE);
        }

        public InsideWithoutEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            EvidenceText text = language.text(EvidenceText.class);
            return policy instanceof AccessPolicy.AtMostOnce
                    ? text.doneWithoutEndOfLease(inside)
                    : text.insideWithoutEndOfLease(inside, limit(policy, language));
        }
    }

    /**
     * More clients were inside than may be, and the lease of one of them had run out.
     *
     * @param inside in the order in which they came
     * @param late whose lease it was
     * @param policy who may be
     */
    record InsideAfterEndOfLease(List<String> inside, String late, AccessPolicy policy) implements Evidence {

        /** Of a lock. */
        public InsideAfterEndOfLease(List<String> inside, String late) {
            this(inside, late, AccessPolicy.EXCLUSIVE);
        }

        public InsideAfterEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            EvidenceText text = language.text(EvidenceText.class);
            return policy instanceof AccessPolicy.AtMostOnce
                    ? text.doneAfterEndOfLease(inside, late)
                    : text.insideAfterEndOfLease(inside, limit(policy, language), late);
        }
    }

    /**
     * More clients were inside than may be, within their leases, because a foreign unlock had made the lock free.
     *
     * @param inside in the order in which they came
     * @param policy who may be
     */
    record InsideAfterForeignUnlock(List<String> inside, AccessPolicy policy) implements Evidence {

        /** Of a lock. */
        public InsideAfterForeignUnlock(List<String> inside) {
            this(inside, AccessPolicy.EXCLUSIVE);
        }

        public InsideAfterForeignUnlock {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            EvidenceText text = language.text(EvidenceText.class);
            return policy instanceof AccessPolicy.AtMostOnce
                    ? text.doneAfterForeignUnlock(inside)
                    : text.insideAfterForeignUnlock(inside, limit(policy, language));
        }
    }

    /** The client made the lock free that another one owned. */
    record FreedForeignLock(String client, String owner) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).freedForeignLock(client, owner);
        }
    }

    /**
     * More than have left can get in since a command of this client.
     *
     * @param owners who has a share besides, in the order in which they took it
     */
    record LetMoreIn(String client, List<String> owners) implements Evidence {

        public LetMoreIn {
            owners = List.copyOf(owners);
        }

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).letMoreIn(client, owners.isEmpty(), owners);
        }
    }

    /** The client cut short the lease of another one, who owned the lock. */
    record CutForeignLease(String client, String owner) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).cutForeignLease(client, owner);
        }
    }

    /** The owner had given the lock back, and it was not free. */
    record StillTakenAfterUnlock(String client) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).stillTakenAfterUnlock(client);
        }
    }

    /** Everyone was gone, no lease was left, and a newcomer was refused. */
    record NewcomerRefusedInTheEnd() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).newcomerRefusedInTheEnd();
        }
    }

    /** Everyone was gone, no lease was left, a newcomer was refused, and what was to be done once had not been done. */
    record NeverDone() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).neverDone();
        }
    }

    /** Nobody had done what was to be done once in this period, nobody was at it, and a newcomer was refused. */
    record NotDoneInPeriod() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).notDoneInPeriod();
        }
    }

    /**
     * What was left is no serial result.
     *
     * @param left what was there, and who had answered what
     * @param isInterrupted whether somebody died or missed an answer, who may have run wholly or not at all
     */
    record NoSerialResult(String left, boolean isInterrupted) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).noSerialResult(left, isInterrupted);
        }
    }

    /**
     * The section's own check said no.
     *
     * @param reason in its own words
     */
    record CheckSaysNo(String reason) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).checkSaysNo(reason);
        }
    }

    /** Nobody could go on, and each of these waited for another; one alone, for itself. In a section it may also be for what somebody has left. */
    record WaitForEachOther(List<String> clients, AccessPolicy policy) implements Evidence {

        /** Of a lock. */
        public WaitForEachOther(List<String> clients) {
            this(clients, AccessPolicy.EXCLUSIVE);
        }

        public WaitForEachOther {
            clients = List.copyOf(clients);
        }

        @Override
        public String in(Language language) {
            EvidenceText text = language.text(EvidenceText.class);
            if (policy.equals(AccessPolicy.UNLIMITED)) {
                return text.waitForEver(clients);
            }
            return clients.size() == 1 ? text.waitsForItself(clients.get(0)) : text.waitForEachOther(clients);
        }
    }
}
