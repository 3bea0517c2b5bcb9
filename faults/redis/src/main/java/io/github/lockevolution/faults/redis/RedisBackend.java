package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;

/** A way to get a Redis. Chosen by {@link Setting#REDIS}. */
public interface RedisBackend {

    /**
     * Starts a server, or makes sure that one is there.
     *
     * @throws SetupProblem if there is none to be had; the message says what to do
     */
    RedisServer start();

    /**
     * Starts a server on this machine, with these options in place of those by which it keeps no data on disk.
     *
     * @param options as on its command line
     * @throws UnsupportedOperationException if the servers of this kind are not processes of this machine
     * @throws SetupProblem if there is none to be had
     */
    default RedisServer start(List<String> options) {
        throw new UnsupportedOperationException("no server of this kind is started with options");
    }
}
