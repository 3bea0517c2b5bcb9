package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** A way to get a Toxiproxy. Chosen by {@link Setting#TOXIPROXY}. */
public interface ToxiproxyBackend {

    /**
     * Starts a server, or names an existing one.
     *
     * @param upstream the server behind the proxies
     * @throws SetupProblem if none is available, or it could not reach that server; the message says what to do
     */
    ToxiproxyServer start(Upstream upstream);
}
