package io.github.lockevolution.toxiproxy;

import io.github.lockevolution.toxiproxy.contract.ToxiproxyToxicsContract;
import io.github.lockevolution.toxiproxy.contract.ToxiproxyUnderTest;

/** The server inside the JVM keeps the toxics contract. */
class EmbeddedToxiproxyToxicsContractTest extends ToxiproxyToxicsContract {

    @Override
    protected ToxiproxyUnderTest start(int upstreamPort) {
        return new EmbeddedUnderTest(EmbeddedToxiproxy.start(), upstreamPort);
    }
}
