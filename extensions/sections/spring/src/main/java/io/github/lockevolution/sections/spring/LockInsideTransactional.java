package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes the lock and gives it back inside of a transactional method: Spring commits when the method has returned. */
public final class LockInsideTransactional extends Shop {

    public LockInsideTransactional(DataSource database, DistributedLock lock) {
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
            if (!lock.tryLock()) {
                return false;
            }
            try {
                entities.find(Item.class, 1).sellOne();
                return true;
            } finally {
                lock.unlock();
            }
        }
    }
}
