package io.github.lockevolution.faults.store;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.SectionBinding;
import java.util.List;
import java.util.Optional;

/**
 * One value in a store, with the plainest commands to read and write it. The canaries are made of such values, so that they do the same in
 * every store.
 */
public interface CanaryValue {

    /** Creates the place of the value, which is empty. */
    default void create() throws Exception {}

    /** The value; empty if there is none. */
    Optional<String> read() throws Exception;

    /** Writes it, whatever the old value. */
    void write(String value) throws Exception;

    /**
     * Removes it, whatever the value.
     *
     * @return whether there was a value, as far as the store reports it
     */
    boolean remove() throws Exception;

    /**
     * The canary for locks: looks whether the lock is free, and takes it by a second command; gives it back without looking at the owner.
     *
     * @param value holds the name of the owner
     */
    record Lock(CanaryValue value, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return answered(() -> {
                boolean isFree = value.read().isEmpty();
                if (isFree) {
                    value.write(owner);
                }
                return isFree;
            });
        }

        @Override
        public boolean unlock() {
            return answered(value::remove);
        }

        /** A question to a store, which may throw. */
        private interface Question {

            boolean ask() throws Exception;
        }

        private static boolean answered(Question question) {
            try {
                return question.ask();
            } catch (RuntimeException e) {
                throw e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            } catch (Exception e) {
                throw new IllegalStateException("the store did not answer", e);
            }
        }
    }

    /** The canary for sections: reads a number, and writes it back, one more, and once more elsewhere. */
    record Section(CanaryValue number, CanaryValue copy) implements SectionBinding.Section {

        @Override
        public void setUp() throws Exception {
            for (CanaryValue each : List.of(number, copy)) {
                each.create();
                each.write("0");
            }
        }

        @Override
        public SectionBinding.Answer run() throws Exception {
            String next = Integer.toString(Integer.parseInt(number.read().orElseThrow()) + 1);
            number.write(next);
            copy.write(next);
            return SectionBinding.Answer.done("");
        }

        @Override
        public Optional<String> brokenInvariant() {
            return Optional.empty();
        }

        @Override
        public Optional<String> state() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // The resources that it uses are closed by their owner.
        }
    }
}
