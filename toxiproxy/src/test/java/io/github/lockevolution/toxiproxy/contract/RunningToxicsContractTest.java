package io.github.lockevolution.toxiproxy.contract;

/** Any Toxiproxy that runs, the original above all, is held to the same: {@code -Dtoxiproxy.url=http://127.0.0.1:8474}. */
class RunningToxicsContractTest extends ToxiproxyToxicsContract {

    @Override
    ToxiproxyUnderTest start() {
        return ToxiproxyUnderTest.running();
    }
}
