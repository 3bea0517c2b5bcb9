package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;

/** What showed a failure, or what followed from one. */
public sealed interface Evidence extends Message {

    /**
     * Two clients were inside, and up to then no lease had run out.
     *
     * @param inside in the order in which they came
     */
    record InsideWithoutEndOfLease(List<String> inside) implements Evidence {

        public InsideWithoutEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).insideWithoutEndOfLease(inside);
        }
    }

    /**
     * Two clients were inside, and the lease of one of them had run out.
     *
     * @param inside in the order in which they came
     * @param late whose lease it was
     */
    record InsideAfterEndOfLease(List<String> inside, String late) implements Evidence {

        public InsideAfterEndOfLease {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).insideAfterEndOfLease(inside, late);
        }
    }

    /**
     * Two clients were inside, within their leases, because a foreign unlock had made the lock free.
     *
     * @param inside in the order in which they came
     */
    record InsideAfterForeignUnlock(List<String> inside) implements Evidence {

        public InsideAfterForeignUnlock {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).insideAfterForeignUnlock(inside);
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
}
