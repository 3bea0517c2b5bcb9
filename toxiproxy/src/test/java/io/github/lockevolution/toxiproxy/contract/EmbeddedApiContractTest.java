package io.github.lockevolution.toxiproxy.contract;

/** The server inside the JVM keeps the contract. */
class EmbeddedApiContractTest extends ToxiproxyApiContract {

    @Override
    ToxiproxyUnderTest start() {
        return ToxiproxyUnderTest.embedded();
    }
}
