package io.github.lockevolution.faults.pgbouncer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.pooled.PooledLocks;
import io.github.lockevolution.pooled.PooledTryAdvisoryLock;
import io.github.lockevolution.pooled.sections.MigrationThroughPooler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the bench is told without starting anything. */
class PgBouncerKindTest {

    private static final LockSpec LOCK = new PooledLocks().lock("pooled-session-advisory");

    @Test
    void a_lock_behind_a_pooler_finds_its_store_and_its_class() {
        StoreKind kind = StoreKind.of(LOCK).orElseThrow();

        assertThat(kind.name()).isEqualTo("PgBouncer");
        assertThat(kind.classOf(LOCK)).hasValue(PooledTryAdvisoryLock.class);
    }

    @Test
    void its_template_says_how_it_is_checked() {
        assertThat(new PgBouncerKind().template().orElseThrow().text())
                .contains("./lab check MyPooledLock.java --database postgres");
    }

    /** A lock as people write it, with no description. */
    public record Undescribed(PooledDatabase pooled, String key) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return new PooledTryAdvisoryLock(pooled.database(), key).tryLock();
        }

        @Override
        public boolean unlock() {
            return new PooledTryAdvisoryLock(pooled.database(), key).unlock();
        }
    }

    @Test
    void a_lock_that_asks_for_a_pooled_database_is_behind_a_pooler_by_transaction() {
        try (CheckedLock found = JavaLockLoader.ofClass(Undescribed.class.getName(), LockUse.USUAL, List.of())) {
            assertThat(found.spec().binding(PooledBinding.class).orElseThrow().mode())
                    .isEqualTo(PooledBinding.Mode.TRANSACTION);
        }
    }

    @Test
    void so_is_the_work_of_a_section_that_asks_for_one() {
        try (CheckedLock found =
                JavaLockLoader.ofClass(MigrationThroughPooler.class.getName(), LockUse.USUAL, List.of())) {
            SectionBinding section = found.spec().binding(SectionBinding.class).orElseThrow();

            assertThat(section.types()).containsExactly(PooledDatabase.class.getName());
            assertThat(section.storeName()).isEqualTo("PgBouncer");
        }
    }
}
