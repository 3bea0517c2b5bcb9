package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.HeldCommand;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.SharedClients;
import io.github.lockevolution.faults.program.SharedProgram;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.InFlightCommands;
import io.github.lockevolution.faults.redis.store.InterferenceDetector;
import io.github.lockevolution.faults.redis.store.RedisQuestion;
import io.github.lockevolution.faults.redis.wire.GatePort;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.redis.wire.HoldingPort;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.UnifiedJedis;

/**
 * Connects clients of one lock to a Redis, each through a gate of its own, for any kind of lock.
 *
 * @param lock the lock
 * @param redis the server that holds the state of the lock
 * @param key the name of the lock there
 * @param isReused whether a program goes on as the next client when one has died; false once it has shown that it cannot
 */
public record ClientConnections(LockSpec lock, Redis redis, String key, AtomicBoolean isReused) {

    public ClientConnections(LockSpec lock, Redis redis, String key) {
        this(lock, redis, key, new AtomicBoolean(true));
    }

    /**
     * Connects a client that runs in this JVM, or that is a program.
     *
     * @param gate asked before each command
     * @param clock the time as this client sees it
     * @param timer runs what the lock does in the background
     */
    public ClientConnection open(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        if (lock.instantiation() instanceof Instantiation.ExternalProcess program) {
            return program(spec, gate, program.command(), Optional.of(ClockFile.create(clock)));
        }
        if (lock.instantiation() instanceof Instantiation.OwnConnection) {
            return new OwnConnections(
                    () -> GatePort.open(Redis.hostAndPort(spec.address()), gate),
                    port -> RedisLocks.at(lock, List.of(RedisPort.url(port.address(), redis.login())))
                            .make(key, spec.name(), spec.lease(), clock, timer));
        }
        UnifiedJedis jedis =
                RedisQuestion.asking(() -> GatedJedis.open(Redis.hostAndPort(spec.address()), redis.login(), gate));
        return new JedisConnection(List.of(jedis), () -> {
            GatedJedis.beginAttempt(jedis);
            return RedisLocks.over(lock, jedis).make(key, spec.name(), spec.lease(), clock, timer);
        });
    }

    /**
     * Connects a client that runs in a process of its own; a lock in Java is made there from the name of its class.
     *
     * @param gate asked before each command, in this JVM
     */
    public ProgramConnection openProcess(ClientSpec spec, CommandGate gate) {
        return program(spec, gate, processCommand(), Optional.empty());
    }

    /**
     * Clients that are requests of one program.
     *
     * @param any a client with the same lease; its name does not matter
     * @param seen told every command that arrives
     */
    SharedClients shared(
            Instantiation.ExternalProcess program,
            ClientSpec any,
            InterferenceDetector others,
            Consumer<List<String>> seen,
            Duration patience) {
        return new SharedClients(
                program.command(),
                name -> ProgramConnection.BeginLine.of(key, name, any.lease(), lock),
                patience,
                arrived -> SharedPort.open(
                        Redis.hostAndPort(any.address()),
                        redis.login(),
                        new InFlightCommands(others, CommandGate.OPEN),
                        arrived),
                seen);
    }

    /** A port before a Redis, as such a program comes to it. */
    private record SharedPort(HoldingPort port, JedisClientConfig login) implements SharedProgram.Port {

        static SharedPort open(
                HostAndPort redis, JedisClientConfig login, CommandGate gate, Consumer<List<HeldCommand>> arrived) {
            return new SharedPort(HoldingPort.open(redis, gate, arrived), login);
        }

        @Override
        public Map<String, String> environment() {
            return RedisPort.environment(List.of(RedisPort.url(port.address(), login)));
        }

        @Override
        public void readAll() {
            port.readAll();
        }

        @Override
        public void close() {
            port.close();
        }
    }

    /**
     * Whether a command that comes while a lock is made, or a program begins, has nothing to do with it, such as a library's question what
     * server it is connected to: it names no key of the lock. In a Redis with somebody's data, every command that names another key has to
     * be noticed.
     */
    boolean isSetUp(Command command) {
        boolean connects = lock.instantiation() instanceof Instantiation.OwnConnection
                || lock.instantiation() instanceof Instantiation.ExternalProcess;
        return connects && redis.isOurs() && command.words().stream().noneMatch(word -> word.contains(key));
    }

    private List<String> processCommand() {
        if (lock.instantiation() instanceof Instantiation.ExternalProcess program) {
            return program.command();
        }
        return lock.processCommand()
                .orElseGet(() -> ChildJvm.command(RedisLockProgram.class, List.of(LockProgram.providerOf(lock)))
                        .command());
    }

    private static Map<String, String> environment(List<URI> urls, Optional<ClockFile> clock) {
        Map<String, String> all = new HashMap<>(RedisPort.environment(urls));
        clock.map(ClockFile::ringing).ifPresent(all::putAll);
        return all;
    }

    private ProgramConnection program(
            ClientSpec spec, CommandGate gate, List<String> command, Optional<ClockFile> clock) {
        StorePorts ports = new StorePorts(
                List.of(behind -> RedisPort.open(Redis.hostAndPort(spec.address()), redis.login(), behind)),
                urls -> environment(urls, clock));
        return ProgramConnection.open(
                spec.of(lock),
                key,
                command,
                isReused,
                clock,
                () -> ProgramPort.open(gate, this::isSetUp, ports, Optional.empty(), clock));
    }
}
