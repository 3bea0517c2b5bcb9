package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;

/** What showed a failure, or what no failure's definition covers. */
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
     * Two clients were inside for a reason that no failure names.
     *
     * @param inside in the order in which they came
     */
    record InsideForNoKnownReason(List<String> inside) implements Evidence {

        public InsideForNoKnownReason {
            inside = List.copyOf(inside);
        }

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).insideForNoKnownReason(inside);
        }
    }

    /** The client removed the key that another one had written. */
    record RemovedForeignKey(String client, String writer) implements Evidence {

        @Override
        public String in(Language language) {
            return language.text(EvidenceText.class).removedForeignKey(client, writer);
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
