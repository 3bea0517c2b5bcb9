package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.Setting;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which Redis and which Toxiproxy: the same choice as by -Dlab.… or LAB_… in the environment. */
public final class BackendOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--redis",
            order = 10,
            paramLabel = "BACKEND",
            description = "embedded (default), docker, path or"
                    + " redis://user:password@host:port/database. Also by LAB_REDIS.")
    private void redis(String backend) {
        set(Setting.REDIS, backend);
    }

    @Option(
            names = "--redis-image",
            order = 11,
            paramLabel = "IMAGE",
            description = "What --redis docker starts. Also by LAB_REDIS_IMAGE.")
    private void redisImage(String image) {
        set(Setting.REDIS_IMAGE, image);
    }

    @Option(
            names = "--toxiproxy",
            order = 12,
            paramLabel = "BACKEND",
            description = "embedded (default), docker, path or http://host:port. Also by LAB_TOXIPROXY.")
    private void toxiproxy(String backend) {
        set(Setting.TOXIPROXY, backend);
    }

    @Option(
            names = "--toxiproxy-image",
            order = 13,
            paramLabel = "IMAGE",
            description = "What --toxiproxy docker starts. Also by LAB_TOXIPROXY_IMAGE.")
    private void toxiproxyImage(String image) {
        set(Setting.TOXIPROXY_IMAGE, image);
    }

    @Option(
            names = "-D",
            paramLabel = "NAME=VALUE",
            description = "The same settings in Maven's form: -Dlab.redis=docker.")
    private void property(Map<String, String> properties) {
        properties.forEach((name, value) -> set(known(name), value));
    }

    @Option(names = "--stacktrace", order = 15, description = "Show where a problem came from.")
    private boolean stacktrace;

    /** A setting that is misspelt must not pass for one that was not made. */
    private Setting known(String name) {
        return Setting.ALL.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "There is no setting '" + name + "', but "
                                + Setting.ALL.stream().map(Setting::name).collect(Collectors.joining(", "))));
    }

    private static void set(Setting setting, String value) {
        System.setProperty(setting.name(), value);
    }

    /** Starts the chosen Redis alone. However this JVM ends, it is ended with it; its keys are the caller's to remove. */
    public Redis startRedis() {
        return Redis.start(RedisBackend.chosen());
    }

    /** Starts what is chosen. However this JVM ends, it is ended with it. */
    public Environment startBench() {
        Environment environment = Environment.start();
        // The servers die with this JVM anyway; a Redis that is somebody's must be freed of our keys.
        Runtime.getRuntime().addShutdownHook(new Thread(environment::close, "end of the bench"));
        return environment;
    }
}
