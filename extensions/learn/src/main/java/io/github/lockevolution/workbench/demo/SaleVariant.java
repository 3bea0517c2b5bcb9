package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.util.List;

/**
 * How the buyers of a sale are served: a critical section, and the lock that guards it.
 *
 * @param section the work for one buyer
 * @param lease how long a buyer may hold the lock
 * @param isOfSection whether the section is put to the test, under a sound lock; else the lock is
 */
record SaleVariant(SaleSection section, LockSpec lock, Duration lease, boolean isOfSection) {

    /** Nobody breaks it while no lease runs out. */
    static final String SOUND = "stage5-lua";

    /** Whole seconds, which every lock can count, and far longer than a healthy buyer needs. */
    static final Duration LEASE = Duration.ofSeconds(2);

    /** Far longer than a buyer stands still for another one. */
    private static final Duration LONG_LEASE = Duration.ofSeconds(60);

    /** The variant for the name of a lock, or of the section that needs none. */
    static SaleVariant named(String name) {
        return name.equals(SaleSection.CONDITIONAL_UPDATE.toString())
                ? new SaleVariant(SaleSection.CONDITIONAL_UPDATE, lock(SOUND), LEASE, false)
                : under(lock(name));
    }

    /** The variant that puts a lock to the test. */
    static SaleVariant under(LockSpec lock) {
        return new SaleVariant(SaleSection.UNDER_LOCK, lock, LEASE, false);
    }

    /** The variant that puts a section to the test. */
    static SaleVariant of(SaleSection section) {
        return new SaleVariant(section, lock(SOUND), LONG_LEASE, true);
    }

    private static LockSpec lock(String name) {
        return LockCatalog.onTheClassPath().named(List.of(name)).get(0);
    }

    /** The name of the variant in results. */
    String name() {
        return section == SaleSection.UNDER_LOCK ? lock.name() : section.toString();
    }
}
