package io.github.lockevolution.toxiproxy.contract;

/** The server inside the JVM keeps the contract. */
class EmbeddedToxicsContractTest extends ToxiproxyToxicsContract {

    @Override
    ToxiproxyUnderTest start() {
        return ToxiproxyUnderTest.embedded();
    }
}
