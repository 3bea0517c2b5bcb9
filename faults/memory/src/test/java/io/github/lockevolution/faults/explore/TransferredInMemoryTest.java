package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the moves of one lock do on another, and the first answer that made a difference. */
class TransferredInMemoryTest {

    private static Trace play(LockSpec lock, String moves) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            return new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
        }
    }

    private static TransferResult transfer(LockSpec from, String moves, LockSpec to) {
        return CrossReplay.on(to, new ProvenStore(MemoryLock.launcher()), play(from, moves));
    }

    private static String difference(TransferResult result) {
        return result.difference()
                .map(difference ->
                        difference.step() + " " + difference.divergence().in(Language.ENGLISH))
                .orElse("none");
    }

    @Test
    void who_went_on_is_refused() {
        TransferResult result = transfer(MemoryLock.GET_SET, "A.B.A.B.A.A.B.B", MemoryLock.SET_NX_PX);

        assertThat(difference(result)).startsWith("1 B is refused: ").endsWith(" (on get-set it went on)");
        assertThat(result.original().failures()).containsKey(Failure.RACE);
        assertThat(result.closes(Failure.RACE)).isTrue();
    }

    @Test
    void who_was_refused_gets_in() {
        TransferResult result = transfer(MemoryLock.SET_NX_PX, "A.B.A.A", MemoryLock.GET_SET);

        assertThat(difference(result)).isEqualTo("none");

        LockSpec open = MemoryLock.of("open", "SET K owner = OK", "DEL K = 1");
        TransferResult letIn = transfer(MemoryLock.SET_NX_PX, "A.B.A.A", open);

        assertThat(difference(letIn)).startsWith("1 B gets in: ").endsWith(" (on set-nx-px it was refused)");
        assertThat(letIn.closes(Failure.RACE)).isFalse();
    }

    /** A's lease is over and B is inside when A gives back. */
    @Test
    void a_removal_is_compared() {
        String moves = "A.expire.B.A.A.B.B";

        assertThat(difference(transfer(MemoryLock.SET_NX_PX, moves, MemoryLock.COMPARING)))
                .startsWith("4 A removes nothing: ")
                .contains(" (on set-nx-px it was DEL lock -> 1)");
        assertThat(difference(transfer(MemoryLock.COMPARING, moves, MemoryLock.SET_NX_PX)))
                .startsWith("4 A removes the key: ")
                .contains(" (on comparing it was DELEX");
    }

    /** Nobody comes further, or less far. */
    @Test
    void an_answer_that_differs_is_named_though_it_changes_nothing() {
        LockSpec clearing = MemoryLock.of("clearing", "DEL K:mark = 0 & SET K owner NX = OK", "DEL K = 1");
        LockSpec marking =
                MemoryLock.of("marking", "SET K:mark owner = OK & DEL K:mark = 1 & SET K owner NX = OK", "DEL K = 1");

        assertThat(difference(transfer(clearing, "A.A.A.A", marking)))
                .isEqualTo("1 A is answered otherwise: DEL lock:mark -> 1 (on clearing it was DEL lock:mark -> 0)");
    }

    @Test
    void a_newcomer_is_compared() {
        assertThat(difference(transfer(MemoryLock.SETNX, "A.A-crash.B", MemoryLock.SET_NX_PX)))
                .startsWith("3 a newcomer gets in: ")
                .endsWith(" (on setnx it was refused)");
        assertThat(difference(transfer(MemoryLock.SET_NX_PX, "A.A-crash.B", MemoryLock.SETNX)))
                .startsWith("3 a newcomer is refused: ")
                .endsWith(" (on set-nx-px it got in)");
    }

    @Test
    void who_needs_more_commands_catches_up_and_who_needs_fewer_waits() {
        TransferResult more = transfer(MemoryLock.SET_NX_PX, "A.B.A.A", MemoryLock.SETNX_SETEX);
        TransferResult fewer = transfer(MemoryLock.SETNX_SETEX, "A.A.B.A.A", MemoryLock.SET_NX_PX);

        assertThat(more.transferred().schedule().moves()).hasToString("[A, A, B, A, A]");
        assertThat(more.transferred().phases(2).get(0)).isEqualTo(ClientPhase.INSIDE);
        assertThat(difference(more)).isEqualTo("none");
        assertThat(fewer.transferred().schedule().moves()).hasToString("[A, B, A, A]");
        assertThat(difference(fewer)).isEqualTo("none");
    }

    /** The other lock gives back in one command what takes two here: both remove the key. */
    @Test
    void a_release_of_more_commands_is_compared_when_it_is_over() {
        LockSpec two = MemoryLock.of("two", "SET K owner NX PX millis = OK", "GET K = \"owner\" & DEL K = 1");

        TransferResult result = transfer(two, "A.A.A.A.B.B.B.B", MemoryLock.COMPARING);

        assertThat(result.transferred().schedule().moves()).hasToString("[A, A, A, B, B, B]");
        assertThat(difference(result)).isEqualTo("none");
    }

    @Test
    void the_end_of_a_lease_that_there_is_not_is_left_out() {
        TransferResult result = transfer(MemoryLock.SET_NX_PX, "A.expire.B.B.B.A.A", MemoryLock.SETNX);

        assertThat(result.transferred().schedule().moves()).doesNotContain(Move.EXPIRE);
        assertThat(result.original().failures()).containsKey(Failure.LEASE_OVERRUN);
        assertThat(difference(result)).startsWith("1 B is refused: ");
    }

    @Test
    void a_gap_that_is_declared_is_not_closed() {
        LockSpec honest = MemoryLock.SET_NX_PX.suffers(Failure.RACE);
        TransferResult result = CrossReplay.on(
                honest, new ProvenStore(MemoryLock.launcher()), play(MemoryLock.GET_SET, "A.B.A.B.A.A.B.B"));

        assertThat(result.closes(Failure.RACE)).isFalse();
        assertThat(result.closes(Failure.ORPHAN_KEY)).isTrue();
    }

    @Test
    void a_lock_that_the_store_is_too_old_for_is_not_tried() {
        LockSpec future = MemoryLock.COMPARING.named("from-the-future").after("get-set");
        Launcher old = new LaunchesInMemory() {

            @Override
            public void requireFor(LockSpec lock) {
                throw new SetupProblem(Message.of(ExploreText.class, text -> text.other("too old")));
            }

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                requireFor(lock);
                return MemoryLock.system(MemoryLock.COMPARING);
            }
        };

        assertThat(new Successors(List.of(future))
                        .tryEach(play(MemoryLock.GET_SET, "A.B.A.B.A.A.B.B"), new ProvenStore(old)))
                .isEmpty();
    }

    @Test
    void moves_are_tried_until_a_lock_closes_every_gap() {
        LockSpec same = MemoryLock.GET_SET.named("the-same").after("get-set");
        LockSpec cure = MemoryLock.COMPARING.named("the-cure").after("the-same");
        LockSpec later = MemoryLock.COMPARING.named("later").after("the-cure");
        LockSpec mute = MemoryLock.of("mute", it -> true, it -> true).after("get-set");
        Successors successors = new Successors(List.of(mute, same, cure, later));

        assertThat(successors.tryEach(
                        play(MemoryLock.GET_SET, "A.B.A.B.A.A.B.B"), new ProvenStore(MemoryLock.launcher())))
                .extracting(result -> result.transferred().lock().name())
                .containsExactly("the-same", "the-cure");
        assertThat(new Successors(List.of(mute, same))
                        .tryEach(play(MemoryLock.GET_SET, "A.B.A.B.A.A.B.B"), new ProvenStore(MemoryLock.launcher())))
                .extracting(result -> result.transferred().lock().name())
                .containsExactly("the-same");
        assertThat(successors.tryEach(
                        play(MemoryLock.GET_SET, "A.A.A.A.B.B.B.B"), new ProvenStore(MemoryLock.launcher())))
                .isEmpty();
    }
}
