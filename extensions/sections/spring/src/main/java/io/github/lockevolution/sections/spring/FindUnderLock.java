package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Looks for an item before it takes the lock, and once more when it has it: JPA answers with the object that it has read before. */
public final class FindUnderLock extends Shop {

    public FindUnderLock(DataSource database, DistributedLock lock) {
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

        @PersistenceContext
        private EntityManager entities;

        Sales(DistributedLock lock) {
            this.lock = lock;
        }

        @Transactional
        public boolean sellOne() {
            Item item = entities.find(Item.class, 1);
            if (item.isSoldOut() || !lock.tryLock()) {
                return false;
            }
            unlockWhenTransactionHasEnded();
            entities.find(Item.class, 1).sellOne();
            return true;
        }

        private void unlockWhenTransactionHasEnded() {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCompletion(int status) {
                    lock.unlock();
                }
            });
        }
    }
}
