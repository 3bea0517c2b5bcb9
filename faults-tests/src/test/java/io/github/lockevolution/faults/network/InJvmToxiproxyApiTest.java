package io.github.lockevolution.faults.network;

/** The server inside the JVM keeps the API contract, in every build. */
class InJvmToxiproxyApiTest extends ToxiproxyApiContract {

    @Override
    ToxiproxyBackend backend() {
        return ToxiproxyBackend.named("embedded");
    }
}
