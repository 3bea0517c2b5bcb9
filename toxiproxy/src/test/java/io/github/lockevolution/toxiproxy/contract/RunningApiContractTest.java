package io.github.lockevolution.toxiproxy.contract;

/** Any Toxiproxy that runs, the original above all, is held to the same: {@code -Dtoxiproxy.url=http://127.0.0.1:8474}. */
class RunningApiContractTest extends ToxiproxyApiContract {

    @Override
    ToxiproxyUnderTest start() {
        return ToxiproxyUnderTest.running();
    }
}
