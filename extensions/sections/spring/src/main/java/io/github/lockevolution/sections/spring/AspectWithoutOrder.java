package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Has the lock in an aspect that has no order, as transactions have none: Spring puts it inside of them. */
public final class AspectWithoutOrder extends Shop {

    public AspectWithoutOrder(DataSource database, DistributedLock lock) {
        super(database, lock, Sales.class, LockAspect.class);
    }

    void setUp() {
        open();
    }

    boolean run() {
        return call(Sales.class, Sales::sellOne);
    }

    @Service
    static class Sales {

        @PersistenceContext
        private EntityManager entities;

        @Locked
        @Transactional
        public boolean sellOne() {
            entities.find(Item.class, 1).sellOne();
            return true;
        }
    }

    @Aspect
    @Component
    static class LockAspect {

        private final DistributedLock lock;

        LockAspect(DistributedLock lock) {
            this.lock = lock;
        }

        @Around("@annotation(io.github.lockevolution.sections.spring.Locked)")
        public Object underLock(ProceedingJoinPoint method) throws Throwable {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                return method.proceed();
            } finally {
                lock.unlock();
            }
        }
    }
}
