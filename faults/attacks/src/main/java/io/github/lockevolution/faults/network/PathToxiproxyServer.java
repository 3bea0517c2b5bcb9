package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.List;

/** The toxiproxy-server on the PATH. */
final class PathToxiproxyServer implements ToxiproxyBackend {

    private static final String PROGRAM = "toxiproxy-server";

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        Path program = Platform.program(PROGRAM)
                .orElseThrow(() -> new SetupProblem(NetworkText.class, text -> text.notOnThePath(PROGRAM)));
        Address api = new Address("127.0.0.1", FreePort.find());
        ManagedProcess leash = ManagedProcess.start(
                List.of(program.toString(), "-host", api.host(), "-port", Integer.toString(api.port())), folder -> {});
        return new ToxiproxyServer(
                api,
                upstream.address(),
                Ports.anyOn("127.0.0.1", "127.0.0.1"),
                Origin.onThePath(PROGRAM),
                Patience.STARTED,
                leash::close);
    }
}
