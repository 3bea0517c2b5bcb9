package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** It does not keep the contract of a lock that nobody disturbs. */
@OnTheBench(value = VariantLocks.class, lock = "lua-keys-for-argv")
class LuaKeysForArgvLockTest {

    @Test
    void its_release_finds_its_own_name_and_leaves_it_there(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();

        assertThat(a.unlock()).isFalse();
        assertThat(scene.redis().direct().get(scene.key().name())).isEqualTo("A");
        assertThat(scene.client("B", Scene.LONG_LEASE).tryLock()).isFalse();
    }
}
