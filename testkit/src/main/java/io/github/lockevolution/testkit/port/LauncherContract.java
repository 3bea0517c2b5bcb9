package io.github.lockevolution.testkit.port;

import static io.github.lockevolution.testkit.port.LockUnderTest.take;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The behaviour of every {@link Launcher}. */
public interface LauncherContract {

    LockUnderTest underTest();

    @Test
    default void a_lock_under_test_is_the_one_that_was_asked_for() {
        SystemUnderTest launched = underTest()
                .closing(underTest()
                        .launcher()
                        .launch(underTest().lock(), ClientProgram.CARELESS, Duration.ofMinutes(1)));

        assertThat(launched.lock()).isEqualTo(underTest().lock());
        assertThat(launched.program()).isEqualTo(ClientProgram.CARELESS);
        assertThat(launched.lease()).isEqualTo(Duration.ofMinutes(1));
        assertThat(launched.key()).isNotEmpty();
    }

    @Test
    default void the_usual_is_careful_clients_and_a_lease_that_does_not_run_out_by_itself() {
        assertThat(underTest().system().program()).isEqualTo(ClientProgram.CAREFUL);
        assertThat(underTest().system().lease()).isEqualTo(Launcher.LEASE);
    }

    @Test
    default void the_store_is_new_enough_for_its_lock() {
        Launcher launcher = underTest().launcher();

        assertThat(launcher.isNewEnoughFor(underTest().lock())).isTrue();
        assertThatCode(() -> launcher.requireForAny(List.of(underTest().lock())))
                .doesNotThrowAnyException();
        assertThat(launcher.withReplicaIf(false)).isSameAs(launcher);
    }

    @Test
    default void a_lock_that_is_put_under_test_again_is_another() {
        SystemUnderTest second =
                underTest().closing(underTest().launcher().launch(underTest().lock()));

        underTest().taking("A");

        assertThat(underTest().isFree(second)).isTrue();
        assertThat(underTest().isFree()).isFalse();
    }

    @Test
    default void whoever_helps_has_the_same_name_in_another_store() {
        Optional<SystemUnderTest> found =
                underTest().launcher().launchBeside(underTest().system());
        assumeTrue(found.isPresent(), "there is no other store to be had");
        SystemUnderTest beside = underTest().closing(found.orElseThrow());
        assertThat(beside.key()).isEqualTo(underTest().system().key());
        assertThat(beside.lock()).isEqualTo(underTest().lock());
        assertThat(beside.lease()).isEqualTo(underTest().system().lease());
        assertThat(beside.program()).isEqualTo(underTest().system().program());

        underTest().taking("A");

        assertThat(underTest().isFree(beside)).isTrue();
        assertThat(underTest().isFree()).isFalse();
    }

    @Test
    default void a_twin_holds_what_is_put_into_it_and_none_of_the_clients_comes_there() {
        SystemUnderTest twin = underTest()
                .closing(underTest().launcher().launchTwin(underTest().system()));
        assertThat(twin.lock()).isEqualTo(underTest().lock());
        underTest().taking("A");
        assertThat(underTest().isFree(twin)).isTrue();
        assumeFalse(twin.store().isHeldByConnections(), "what goes with a connection cannot be put back");
        Snapshot taken = underTest().store().look();

        twin.store().restore(taken.renamed(underTest().system().key(), twin.key()));

        assertThat(underTest().isFree(twin)).isFalse();
        assertThat(take(underTest().client(twin, "C")).canMove()).isFalse();
    }

    @Test
    default void the_canary_breaks_there_as_often_as_it_does_anywhere() {
        ProvenStore store = new ProvenStore(underTest().launcher());

        assertThatCode(() -> store.proveFor(List.of(store.canary()))).doesNotThrowAnyException();
    }

    @Test
    default void closing_a_lock_under_test_twice_is_fine() {
        underTest().taking("A").close();
        underTest().system().close();

        assertThatCode(underTest().system()::close).doesNotThrowAnyException();
    }
}
