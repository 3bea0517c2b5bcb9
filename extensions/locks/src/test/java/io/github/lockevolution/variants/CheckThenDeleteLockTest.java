package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "check-then-delete")
class CheckThenDeleteLockTest extends LockContract {

    @Test
    void a_release_leaves_a_lock_alone_that_it_sees_to_be_another_ones(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        scene.redis().direct().set(scene.key().name(), "B");

        assertThat(a.unlock()).isFalse();
        assertThat(scene.redis().direct().get(scene.key().name())).isEqualTo("B");
    }
}
