package io.github.lockevolution.faults.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.tiny.TinyClient;
import io.github.lockevolution.tiny.TinyKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In which stores a section is put under test, and what has to break there first. */
class SectionLauncherTest {

    private static final String TINY = TinyClient.class.getName();

    private final List<String> closed = new ArrayList<>();
    private final StoreKind.Started tiny = new TinyKind().start(BenchSettings.DEFAULTS);

    @AfterEach
    void close() {
        tiny.close();
    }

    /** Another store, which is somebody's, so that there is no other one; it keeps transactions apart. */
    private final class Ledger implements StoreKind, StoreKind.Started {

        @Override
        public String name() {
            return "Ledger";
        }

        @Override
        public boolean isFor(LockSpec lock) {
            return false;
        }

        @Override
        public Set<String> types() {
            return Set.of(StringBuffer.class.getName());
        }

        @Override
        public boolean hasTransactions() {
            return true;
        }

        @Override
        public Started start(BenchSettings settings) {
            return this;
        }

        @Override
        public String version() {
            return "Ledger 7";
        }

        @Override
        public void requireFor(LockSpec lock) {
            // It has all that a section needs.
        }

        @Override
        public LockSpec canary() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
            throw new UnsupportedOperationException();
        }

        @Override
        public StorePlace open() {
            return tiny.open();
        }

        @Override
        public void close() {
            closed.add("Ledger");
        }
    }

    private final Ledger ledger = new Ledger();

    private SectionLauncher launcher(String isolation) {
        BenchSettings settings = isolation.isEmpty()
                ? BenchSettings.DEFAULTS
                : BenchSettings.DEFAULTS.with(Setting.ISOLATION, isolation);
        return new SectionLauncher(
                new StoreKind.Stores() {

                    @Override
                    public BenchSettings settings() {
                        return settings;
                    }

                    @Override
                    public List<StoreKind> kinds() {
                        return List.of(new TinyKind(), ledger, new SectionKind());
                    }

                    @Override
                    public StoreKind.Started store(StoreKind kind, LockSpec lock) {
                        return kind == ledger ? ledger : tiny;
                    }
                },
                () -> closed.add("all"));
    }

    /** Does nothing. */
    private static final class Idle implements SectionBinding.Section {

        @Override
        public void setUp() {}

        @Override
        public SectionBinding.Answer run() {
            return SectionBinding.Answer.REFUSED;
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
        public void close() {}
    }

    private static LockSpec section(String... types) {
        return LockSpec.in(
                new SectionBinding(Set.of(types), "stores", (stores, key, owner, lease, clock) -> new Idle()), "idle");
    }

    private static final String LEDGER = StringBuffer.class.getName();

    @Test
    void a_section_is_in_the_stores_from_which_it_asks_for_something_in_the_order_of_their_names() {
        SectionLauncher launcher = launcher("");
        assertThat(launcher.version()).isEmpty();

        try (SystemUnderTest system = launcher.launch(section(TINY, LEDGER), ClientProgram.CAREFUL, Launcher.LEASE)) {
            assertThat(system.section().orElseThrow().stores()).containsExactly("Tiny", "Tiny");
        }
        assertThat(launcher.version()).isEqualTo("Ledger 7, Tiny 1");
        launcher.close();
        assertThat(closed).containsExactly("all");
    }

    @Test
    void the_level_by_which_transactions_are_kept_apart_is_told_of_a_store_that_has_some() {
        SectionLauncher launcher = launcher("repeatable-read");

        launcher.requireFor(section(TINY, LEDGER));

        assertThat(launcher.version()).isEqualTo("Ledger 7, REPEATABLE READ, Tiny 1");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> launcher.requireFor(section(TINY)))
                .withMessage(
                        "--isolation repeatable-read is about the transactions of a database, and this section works in"
                                + " none; leave it out");
    }

    @Test
    void a_section_that_asks_for_nothing_or_for_what_no_store_has_is_refused() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> launcher("").requireFor(section()))
                .withMessageStartingWith("a section has to ask for the stores in which it works; ");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> launcher("").requireFor(section(TINY, "no.Such")))
                .withMessageStartingWith("there is nothing of the type no.Such for a section; ");
    }

    @Test
    void the_canary_is_broken_in_each_store_by_itself() {
        List<Launcher> stores = launcher("").perStore(section(TINY));

        assertThat(stores).hasSize(1);
        assertThat(stores.get(0).canaryCounts()).isEqualTo(KnownCounts.OF_A_SECTION);
        assertThat(stores.get(0).canary().name()).isEqualTo("canary");
        assertThat(stores.get(0).canary().title()).isEqualTo("no section");
        assertThat(stores.get(0).canary().binding()).isInstanceOf(SectionBinding.class);
        try (SystemUnderTest canary = stores.get(0).launch(stores.get(0).canary())) {
            assertThat(canary.section().orElseThrow().stores()).containsExactly("Tiny");
        }
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> launcher("").canary());
    }

    @Test
    void for_another_thread_each_store_is_one_more_or_there_is_none() {
        SectionLauncher launcher = launcher("");
        try (SystemUnderTest alone = launcher.launch(section(TINY));
                SystemUnderTest both = launcher.launch(section(TINY, LEDGER));
                SystemUnderTest beside = launcher.launchBeside(alone).orElseThrow()) {
            assertThat(beside.key()).isEqualTo(alone.key());
            assertThat(beside.store()).isNotSameAs(alone.store());
            assertThat(launcher.launchBeside(both)).isEmpty();
        }
    }

    @Test
    void sections_are_a_kind_of_their_own_that_works_in_the_others() {
        SectionKind kind = new SectionKind();

        assertThat(kind.name()).isEqualTo("sections");
        assertThat(kind.isFor(section(TINY))).isTrue();
        assertThat(kind.isFor(LockSpec.inRedis("lock"))).isFalse();
        try (StoreKind.Started started = kind.start(BenchSettings.DEFAULTS)) {
            started.requireFor(section(TINY));
            assertThat(started.version()).contains("Tiny 1");
        }
    }
}
