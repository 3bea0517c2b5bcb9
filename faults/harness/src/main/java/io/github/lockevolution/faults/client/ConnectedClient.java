package io.github.lockevolution.faults.client;

/** What there is of a client from its first attempt on. */
record ConnectedClient(ClientConnection connection, WaitDetector waiting, BlockedCommand blocked) {

    boolean isAtPort() {
        return connection.source() == CommandSource.PORT;
    }
}
