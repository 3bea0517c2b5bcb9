package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Setting;

/** Any other Toxiproxy that is chosen, the original above all, is held to the same: {@code -Dlab.toxiproxy=docker}. */
class ChosenToxiproxyContractTest extends ToxiproxyContract {

    @Override
    ToxiproxyBackend backend() {
        assumeThat(Setting.TOXIPROXY.value())
                .as("lab.toxiproxy=embedded has a test of its own; -Dlab.toxiproxy=docker, path or http://host:port"
                        + " holds that one to the contract")
                .isNotEqualTo("embedded");
        return ToxiproxyBackend.chosen();
    }
}
