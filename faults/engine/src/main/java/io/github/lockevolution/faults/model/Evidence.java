package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The evidence of a failure, or a consequence of one. */
public sealed interface Evidence extends Message {

    /** The number of clients that may be inside, as the end of a sentence; empty for an exclusive lock. */
    private static String tooMany(
            AccessPolicy policy,
            Language language,
            Function<EvidenceText, String> done,
            BiFunction<EvidenceText, String, String> inside) {
        EvidenceText text = language.text(EvidenceText.class);
        if (policy.isExclusive()) {
            return policy.isOnce() ? done.apply(text) : inside.apply(text, "");
        }
        OptionalInt permits = policy.permits();
        return inside.apply(text, permits.isPresent() ? text.permits(permits.getAsInt()) : text.readersOrWriter());
    }

    /**
     * More clients were inside than the access policy allows, and up to then no lease had run out.
     *
     * @param inside the clients inside, in the order in which they came
     * @param policy the access policy
     */
    record InsideWithoutEndOfLease(List<String> inside, AccessPolicy policy) implements Evidence {

        /** The evidence for an exclusive lock. */
        public InsideWithoutEndOfLease(List<String> inside) {
            this(inside, AccessPolicy.EXCLUSIVE);
        }

        public InsideWithoutEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return tooMany(
                    policy,
                    language,
                    text -> text.doneWithoutEndOfLease(inside),
                    (text, limit) -> text.insideWithoutEndOfLease(inside, limit));
        }
    }

    /**
     * More clients were inside than the access policy allows, and the lease of one of them had run out.
     *
     * @param inside the clients inside, in the order in which they came
     * @param late the client whose lease had run out
     * @param policy the access policy
     */
    record InsideAfterEndOfLease(List<String> inside, String late, AccessPolicy policy) implements Evidence {

        /** The evidence for an exclusive lock. */
        public InsideAfterEndOfLease(List<String> inside, String late) {
            this(inside, late, AccessPolicy.EXCLUSIVE);
        }

        public InsideAfterEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return tooMany(
                    policy,
                    language,
                    text -> text.doneAfterEndOfLease(inside, late),
                    (text, limit) -> text.insideAfterEndOfLease(inside, limit, late));
        }
    }

    /**
     * More clients were inside than the access policy allows, within their leases, because a foreign unlock had made the lock free.
     *
     * @param inside the clients inside, in the order in which they came
     * @param policy the access policy
     */
    record InsideAfterForeignUnlock(List<String> inside, AccessPolicy policy) implements Evidence {

        /** The evidence for an exclusive lock. */
        public InsideAfterForeignUnlock(List<String> inside) {
            this(inside, AccessPolicy.EXCLUSIVE);
        }

        public InsideAfterForeignUnlock {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return tooMany(
                    policy,
                    language,
                    text -> text.doneAfterForeignUnlock(inside),
                    (text, limit) -> text.insideAfterForeignUnlock(inside, limit));
        }
    }

    /** The client freed a lock that another client owned. */
    record FreedForeignLock(String client, String owner) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).freedForeignLock(client, owner);
        }
    }

    /**
     * Since a command of this client, more clients can get in than have left.
     *
     * @param owners the other clients that have a share, in the order in which they took it
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

    /** The client cut short the lease of a lock that another client owned. */
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

    /** No client was left, no lease was left, and a newcomer was refused. */
    record NewcomerRefusedInTheEnd() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).newcomerRefusedInTheEnd();
        }
    }

    /** No client was left, no lease was left, a newcomer was refused, and the work that is to be done once had not been done. */
    record NeverDone() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).neverDone();
        }
    }

    /** The work of this period had not been done, no client was at it, and a newcomer was refused. */
    record NotDoneInPeriod() implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).notDoneInPeriod();
        }
    }

    /**
     * The outcome of a section is no serial result.
     *
     * @param left the contents of the stores, and the answers of the clients
     * @param isInterrupted whether a client died or lost a reply, so that it may have run wholly or not at all
     */
    record NoSerialResult(String left, boolean isInterrupted) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).noSerialResult(left, isInterrupted);
        }
    }

    /**
     * The section's own check failed.
     *
     * @param reason the reason it gives
     */
    record CheckSaysNo(String reason) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).checkSaysNo(reason);
        }
    }

    /**
     * No client could go on, and each of these waited for another; a single one, for itself. In a section they may also wait for data that
     * a client has left behind.
     */
    record WaitForEachOther(List<String> clients, AccessPolicy policy) implements Evidence {

        /** The evidence for an exclusive lock. */
        public WaitForEachOther(List<String> clients) {
            this(clients, AccessPolicy.EXCLUSIVE);
        }

        public WaitForEachOther {
            clients = List.copyOf(clients);
        }

        @Override
        public String in(Language language) {
            EvidenceText text = language.text(EvidenceText.class);
            if (policy.isUnlimited()) {
                return text.waitForEver(clients);
            }
            return clients.size() == 1 ? text.waitsForItself(clients.get(0)) : text.waitForEachOther(clients);
        }
    }
}
