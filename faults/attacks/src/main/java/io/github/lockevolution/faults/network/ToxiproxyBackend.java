package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.ContainerLibrary;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** A way to get a Toxiproxy. Chosen by {@link Setting#TOXIPROXY}. */
public interface ToxiproxyBackend {

    /**
     * Starts a server, or names one that is there.
     *
     * @param upstream what the proxies will lead to
     * @throws SetupProblem if there is none to be had, or it could not reach that server; the message says what to do
     */
    ToxiproxyServer start(Upstream upstream);

    /**
     * @throws SetupProblem if the setting names no backend
     */
    static ToxiproxyBackend chosenBy(BenchSettings settings) {
        return named(settings.value(Setting.TOXIPROXY), settings);
    }

    /**
     * @param name {@code embedded}, {@code docker}, {@code path} or a URL that begins with {@code http://}
     * @throws SetupProblem if it is none of these
     */
    static ToxiproxyBackend named(String name) {
        return named(name, BenchSettings.DEFAULTS);
    }

    private static ToxiproxyBackend named(String name, BenchSettings settings) {
        if (name.startsWith("http://")) {
            return new ForeignToxiproxyServer(name, Patience.THERE);
        }
        return switch (name) {
            case "embedded" -> new InJvmToxiproxyServer();
            case "docker" -> {
                ContainerLibrary.require(Setting.TOXIPROXY.name(), "org.testcontainers:testcontainers-toxiproxy");
                yield new DockerToxiproxyServer(settings.value(Setting.TOXIPROXY_IMAGE));
            }
            case "path" -> new PathToxiproxyServer();
            default -> throw new SetupProblem(NetworkText.class, text -> text.noBackend(name));
        };
    }
}
