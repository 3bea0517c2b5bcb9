package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Looks for an item before it takes the lock, and has it read anew when it has the lock. */
public final class RefreshUnderLock extends Shop {

    public RefreshUnderLock(DataSource database, DistributedLock lock) {
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
            entities.refresh(item);
            item.sellOne();
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
