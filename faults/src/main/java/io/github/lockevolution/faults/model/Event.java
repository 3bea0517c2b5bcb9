package io.github.lockevolution.faults.model;

/** Something that was seen from outside: at a client, or at the lock key in Redis. */
public sealed interface Event {

    /** Makes the observer take note of this event. */
    void tell(Observer observer);

    /** Takes note of events, one method for each kind. */
    interface Observer {

        void entered(String client);

        void left(String client);

        void finished(String client);

        void died(String client);

        void wroteKey(String client);

        void removedKey(String client);

        void leaseRanOut();

        void newcomerRefused();
    }

    /** The client's tryLock returned true: it is inside. */
    record Entered(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.entered(client);
        }
    }

    /** The client calls unlock: it is no longer inside. */
    record Left(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.left(client);
        }
    }

    /** The client has done all it will ever do: it was refused, its unlock returned, or it met an error and gave up. */
    record Finished(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.finished(client);
        }
    }

    /** The client was killed. */
    record Died(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.died(client);
        }
    }

    /** A command of this client wrote the lock key. */
    record WroteKey(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.wroteKey(client);
        }
    }

    /** A command of this client made the lock key disappear. */
    record RemovedKey(String client) implements Event {

        @Override
        public void tell(Observer observer) {
            observer.removedKey(client);
        }
    }

    /** The lease on the lock key ran out, and with it the key was gone. It was the lease of whoever wrote the key last. */
    record LeaseRanOut() implements Event {

        @Override
        public void tell(Observer observer) {
            observer.leaseRanOut();
        }
    }

    /** Every client had finished or died, every lease had run out, and a newcomer could not take the lock. */
    record NewcomerRefused() implements Event {

        @Override
        public void tell(Observer observer) {
            observer.newcomerRefused();
        }
    }
}
