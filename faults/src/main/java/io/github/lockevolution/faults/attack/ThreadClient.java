package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.store.CommandsUnderWay;
import io.github.lockevolution.faults.wire.PacedRecorder;
import java.io.IOException;

/** A client in a thread of this JVM, or the program that the lock is. */
public final class ThreadClient extends LiveClient {

    ThreadClient(
            Scene scene,
            String name,
            ClientProxy proxy,
            PacedRecorder recorder,
            CommandsUnderWay underWay,
            ClientConnection connection)
            throws IOException, InterruptedException {
        super(scene, name, proxy, recorder, underWay, connection);
    }
}
