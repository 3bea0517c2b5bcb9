package io.github.lockevolution.workbench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A walk through a lock that has several servers. */
@OnTheBench
class WalkOnServersTest {

    @Test
    void of_several_servers_it_shows_what_each_holds_and_says_which_there_are(Redis redis, ProvenStore store) {
        List<LockSpec> locks = LockCatalog.onTheClassPath().named(List.of("redlock-unchecked", "stage4-set-nx-ex"));
        // A walk looks at its guide for hints alone, and nobody asks for one here.
        try (Testbed other = Testbed.open(locks.get(1), store, 2, Duration.ofHours(1));
                Testbed servers = Testbed.open(locks.get(0), store.onServers(3), 2, Duration.ofHours(1));
                WalkSession walk = new WalkSession(servers, redis, WalkGuide.on(other), Language.ENGLISH, true)) {
            walk.answer("A");
            walk.answer("A");
            assertThat(walk.answer("s2-r")).contains("\nServers: lock = S1 A:tokenA, held for 3600 s\n");
            assertThat(walk.answer("S9-restart"))
                    .startsWith("S9-restart cannot happen now: there is no server S9; more by --servers;");
        }
    }
}
