package io.github.lockevolution.faults.client;

/** The parts of a client that exist from its first attempt on. */
record ConnectedClient(ClientConnection connection, WaitDetector waiting, BlockedCommand blocked) {

    boolean isAtPort() {
        return connection.source() == CommandSource.PORT;
    }
}
