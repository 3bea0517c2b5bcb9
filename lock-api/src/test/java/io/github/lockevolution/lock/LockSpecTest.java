package io.github.lockevolution.lock;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LockSpecTest {

    private record Made(String over, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return true;
        }

        @Override
        public boolean unlock() {
            return true;
        }
    }

    private static final class Described extends LockProvider {

        @Override
        protected LockSpec describe() {
            return LockSpec.inRedis("described").made(Made::new);
        }
    }

    private static final class Several implements LockCollection {

        @Override
        public List<LockSpec> locks() {
            return List.of(LockSpec.inRedis("first"), LockSpec.inRedis("second"));
        }
    }

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    @Test
    void what_is_said_of_a_lock_makes_another_one() {
        LockSpec plain = LockSpec.inRedis("a-name-of-more-than-16");
        LockSpec more = plain.titled("a title").after("stage1-get-set").suffers(RACE, LEASE_OVERRUN);

        assertThat(plain.title()).isEqualTo("a-name-of-more-t");
        assertThat(plain.predecessor()).isEmpty();
        assertThat(plain.suffers()).isEmpty();
        assertThat(plain.collection()).isEqualTo(LockSpec.STAGES);
        assertThat(more.title()).isEqualTo("a title");
        assertThat(more.predecessor()).contains("stage1-get-set");
        assertThat(more.suffers()).containsExactlyInAnyOrder(RACE, LEASE_OVERRUN);
    }

    @Test
    void a_client_of_it_is_made_over_what_the_store_hands_out() {
        Instantiation.InjectedConnection given =
                (Instantiation.InjectedConnection) new Described().lock().instantiation();
        LockMaker<String> maker = given.over();

        assertThat(maker.make("connection", "key", "A", Duration.ofSeconds(1), InstantSource.system(), timer))
                .isEqualTo(new Made("connection", "key", "A", Duration.ofSeconds(1)));
    }

    @Test
    void who_is_handed_something_else_fails_at_once() {
        LockMaker<Integer> maker =
                ((Instantiation.InjectedConnection) new Described().lock().instantiation()).over();

        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> maker.make(1, "key", "A", Duration.ZERO, InstantSource.system(), timer));
    }

    /** Else another process would make the lock that the class describes, and not this one. */
    @Test
    void it_knows_the_class_that_describes_it_until_it_is_made_in_another_way() {
        LockSpec lock = new Described().lock();

        assertThat(lock.provider()).contains(Described.class);
        assertThat(lock.named("other").suffers(RACE).origin()).contains(Described.class.getName() + "#described");
        assertThat(lock.program(() -> List.of("sh")).provider()).isEmpty();
        assertThat(lock.<String>made((over, key, owner, lease) -> new Made(over, key, owner, lease))
                        .provider())
                .isEmpty();
    }

    @Test
    void a_lock_of_several_is_known_by_the_class_and_its_name() {
        assertThat(new Several().lock("second").origin()).contains(Several.class.getName() + "#second");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Several().lock("third"))
                .withMessage(Several.class.getName() + " describes no third, but [first, second]");
    }

    @Test
    void a_program_says_no_by_its_error_unless_it_says_otherwise() {
        LockSpec program = LockSpec.inRedis("program").program(() -> List.of("sh"));

        assertThat(program.refusals()).containsExactly(ProgramErrorException.class);
        assertThat(new Described().lock().refusals()).containsExactly(IllegalMonitorStateException.class);
        assertThat(program.refusesBy(Set.of()).refusals()).isEmpty();
    }

    @Test
    void the_names_of_its_table_and_of_the_lock_stand_in_the_statements() {
        SqlBinding rows = SqlBinding.table("mutex", "CREATE TABLE {table} (name VARCHAR(64))")
                .withRows("INSERT INTO {table} VALUES ('{name}')");

        assertThat(rows.creation("mutex_1")).containsExactly("CREATE TABLE mutex_1 (name VARCHAR(64))");
        assertThat(rows.rows("mutex_1", "it")).containsExactly("INSERT INTO mutex_1 VALUES ('it')");
        assertThat(rows.isHeldBySession()).isFalse();
        assertThat(rows.heldBy(SqlBinding.Hold.ROW_LOCK).isHeldBySession()).isTrue();
        assertThat(LockSpec.in(rows, "row").binding(SqlBinding.class)).contains(rows);
        assertThat(LockSpec.in(rows, "row").binding(ZooKeeperBinding.class)).isEmpty();
    }
}
