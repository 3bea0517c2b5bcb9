package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes the lock, and sells in a transaction that has ended when the lock is given back. */
public final class LockAroundTransaction extends Shop {

    public LockAroundTransaction(DataSource database, DistributedLock lock) {
        super(database, lock, Sales.class);
    }

    void setUp() {
        open();
    }

    boolean run() {
        return call(Sales.class, Sales::sellOne);
    }

    @Service
    static class Sales {

        private final DistributedLock lock;
        private final TransactionTemplate transaction;

        @PersistenceContext
        private EntityManager entities;

        Sales(DistributedLock lock, TransactionTemplate transaction) {
            this.lock = lock;
            this.transaction = transaction;
        }

        public boolean sellOne() {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                transaction.executeWithoutResult(
                        begun -> entities.find(Item.class, 1).sellOne());
                return true;
            } finally {
                lock.unlock();
            }
        }
    }
}
