package io.github.lockevolution.stage5;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Taking the lock, its lease and its token. {@link LuaReleaseTest} has the release. */
@OnTheBench(LuaStage.class)
class LuaLockTest extends LockContract {

    @Test
    void a_taken_key_holds_a_token_that_starts_with_its_owner(Scene scene) throws Exception {
        scene.client("A", Scene.LONG_LEASE).tryLock();

        assertThat(token(scene)).matches("A:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    @Test
    void each_time_the_lock_is_taken_its_token_is_new(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        String first = token(scene);
        a.unlock();

        a.tryLock();

        assertThat(token(scene)).isNotEqualTo(first);
    }

    @Test
    void a_taken_key_has_a_lease_in_milliseconds(Scene scene) throws Exception {
        Duration lease = Scene.LONG_LEASE.plusMillis(1);
        LiveClient a = scene.client("A", lease);

        a.tryLock();

        assertThat(a.recorder().sent().get(0).words()).endsWith("PX", "600001");
        assertThat(scene.key().lease())
                .hasValueSatisfying(left -> assertThat(left).isBetween(lease.dividedBy(2), lease));
    }

    private static String token(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }
}
