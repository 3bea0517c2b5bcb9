package io.github.lockevolution.faults.network;

import io.github.lockevolution.toxiproxy.contract.ToxiproxyToxicsContract;
import io.github.lockevolution.toxiproxy.contract.ToxiproxyUnderTest;

/** Any other Toxiproxy that is chosen, the original above all, is held to the same: {@code -Dlab.toxiproxy=docker}. */
class ChosenToxiproxyToxicsTest extends ToxiproxyToxicsContract {

    @Override
    protected ToxiproxyUnderTest start(int upstreamPort) {
        return ChosenToxiproxy.start(upstreamPort);
    }
}
