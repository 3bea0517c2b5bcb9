package io.github.lockevolution.faults.network;

/** The server inside the JVM keeps the toxics contract, in every build. */
class InJvmToxiproxyToxicsTest extends ToxiproxyToxicsContract {

    @Override
    ToxiproxyBackend backend() {
        return ToxiproxyBackend.named("embedded");
    }
}
