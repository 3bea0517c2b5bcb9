package io.github.lockevolution.faults.network;

/** The server inside the JVM keeps the contract, in every build. */
class InJvmToxiproxyContractTest extends ToxiproxyContract {

    @Override
    ToxiproxyBackend backend() {
        return ToxiproxyBackend.named("embedded");
    }
}
