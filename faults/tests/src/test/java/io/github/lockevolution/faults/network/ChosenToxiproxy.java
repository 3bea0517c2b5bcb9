package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.toxiproxy.contract.ToxiproxyUnderTest;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The Toxiproxy that is chosen by a setting, held to a contract. */
record ChosenToxiproxy(ToxiproxyServer server) implements ToxiproxyUnderTest {

    /** A test without a choice is skipped. */
    static ChosenToxiproxy start(int upstreamPort) {
        BenchSettings settings = BenchSettings.ofSystem();
        assumeThat(settings.value(Setting.TOXIPROXY))
                .as("lab.toxiproxy=embedded has tests of its own; -Dlab.toxiproxy=docker, path or http://host:port"
                        + " holds that one to the contract")
                .isNotEqualTo("embedded");
        return new ChosenToxiproxy(ToxiproxyBackend.chosenBy(settings).start(Upstream.onLoopback(upstreamPort)));
    }

    @Override
    public InetSocketAddress api() {
        return socketAddress(server.api());
    }

    @Override
    public String upstream() {
        return server.upstream().toString();
    }

    @Override
    public String takeListenAddress() throws InterruptedException {
        return server.ports().take();
    }

    @Override
    public void giveBackListenAddress(String listen) {
        server.ports().giveBack(listen);
    }

    @Override
    public InetSocketAddress clientAddress(String listen) {
        return socketAddress(server.ports().reach(listen));
    }

    @Override
    public Duration startTimeout() {
        return server.patience().toListen();
    }

    @Override
    public void close() {
        server.stop().run();
    }

    private static InetSocketAddress socketAddress(Address address) {
        return InetSocketAddress.createUnresolved(address.host(), address.port());
    }
}
