package io.github.lockevolution.faults.store;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.SectionBinding;
import java.util.List;
import java.util.Optional;

/** One value in a store, read and written as plainly as the store lets. The canaries are made of such: what they do with it is the same in every store. */
public interface CanaryValue {

    /** Makes room for it in a place where nothing is. */
    default void create() throws Exception {}

    /** What is there; empty if nothing is. */
    Optional<String> read() throws Exception;

    /** Writes it whatever is there. */
    void write(String value) throws Exception;

    /** Removes it whatever is there; tells whether there was anything, as far as the store says. */
    boolean remove() throws Exception;

    /**
     * The canary among locks: looks whether anybody has the lock, and takes it by another command; gives it back whoever has it.
     *
     * @param value the name of whoever has it
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

        /** Asks a store something. */
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

    /** The canary among sections: reads a number, and writes it back, one more, and once more elsewhere. */
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
            // What it uses is closed by whoever gave it.
        }
    }
}
