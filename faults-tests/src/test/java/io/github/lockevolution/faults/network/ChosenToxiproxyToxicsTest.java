package io.github.lockevolution.faults.network;

/** Any other Toxiproxy that is chosen, the original above all, is held to the same: {@code -Dlab.toxiproxy=docker}. */
class ChosenToxiproxyToxicsTest extends ToxiproxyToxicsContract {

    @Override
    ToxiproxyBackend backend() {
        return ToxiproxyAtHand.otherThanEmbedded();
    }
}
