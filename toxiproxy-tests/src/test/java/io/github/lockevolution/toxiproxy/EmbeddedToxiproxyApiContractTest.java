package io.github.lockevolution.toxiproxy;

import io.github.lockevolution.toxiproxy.contract.ToxiproxyApiContract;
import io.github.lockevolution.toxiproxy.contract.ToxiproxyUnderTest;

/** The server inside the JVM keeps the API contract. */
class EmbeddedToxiproxyApiContractTest extends ToxiproxyApiContract {

    @Override
    protected ToxiproxyUnderTest start(int upstreamPort) {
        return new EmbeddedUnderTest(EmbeddedToxiproxy.start(), upstreamPort);
    }
}
