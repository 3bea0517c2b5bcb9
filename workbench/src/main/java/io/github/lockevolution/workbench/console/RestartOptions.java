package io.github.lockevolution.workbench.console;

import static io.github.lockevolution.workbench.console.TargetKind.NOT_EXCLUSIVE;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Whether Redis is restarted under the locks as well. */
public final class RestartOptions {

    @NotFor({SECTION, TOGETHER, OUTSIDE_REDIS, ON_SERVERS, NOT_EXCLUSIVE, PLAYED, REPLAYED})
    @Option(names = "--restart-redis", order = 6, descriptionKey = "restart-redis")
    private boolean restarts;

    /** The attacks that restart Redis; none unless they are asked for. */
    public List<Attack> attacks() {
        return restarts ? Attack.restarts() : List.of();
    }

    /** The usual attacks, and those. */
    public List<Attack> withUsual() {
        return Stream.concat(Attack.usual().stream(), attacks().stream()).toList();
    }

    /**
     * @throws SetupProblem if they are asked for and the bench cannot start this Redis again
     */
    public void require(Redis redis) {
        if (restarts) {
            redis.requireRestartable();
        }
    }
}
