package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.ContainerLibrary;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** The ways there are to get a Toxiproxy, by their names. */
public final class ToxiproxyBackends {

    private ToxiproxyBackends() {}

    /**
     * @throws SetupProblem if the setting names no backend
     */
    public static ToxiproxyBackend chosenBy(BenchSettings settings) {
        return named(settings.value(Setting.TOXIPROXY), settings);
    }

    /**
     * @param name {@code embedded}, {@code docker}, {@code path} or a URL that begins with {@code http://}
     * @throws SetupProblem if it is none of these
     */
    public static ToxiproxyBackend named(String name) {
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
