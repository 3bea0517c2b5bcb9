package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Passage;
import io.github.lockevolution.faults.wire.SoleConnection;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.RedisClient;

/** Somebody who comes when everybody else is gone, with nobody in the way. */
final class Newcomer implements CommandGate, AutoCloseable {

    private static final String NAME = "N";

    private final RedisClient connection;
    private final List<Command> commands = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    Newcomer(Redis redis) {
        connection = SoleConnection.open(redis.address(), redis.login(), this);
    }

    /** Takes the lock once and gives it back, undisturbed: so that Redis knows the lock's scripts. */
    void rehearse(LockStage stage, String key, Duration lease) {
        commands.clear();
        DistributedLock lock = stage.create(connection, key, NAME, lease);
        if (!lock.tryLock() || !lock.unlock()) {
            throw new Unplanned(stage.name()
                    + " cannot be taken and given back although nobody is in the way; the gate saw " + commands);
        }
    }

    /** Whether the lock can be taken now. */
    Ending tryLock(LockStage stage, String key, Duration lease) {
        commands.clear();
        lines.clear();
        boolean entered = stage.create(connection, key, NAME, lease).tryLock();
        Wording wording = new Wording(key);
        return new Ending(entered, lines.stream().map(wording::of).toList());
    }

    List<Command> commands() {
        return List.copyOf(commands);
    }

    @Override
    public Passage beforeCommand(Command command) {
        commands.add(command);
        return Passage.LET_THROUGH;
    }

    @Override
    public void cameOf(Command command, Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            lines.add(command + " -> " + answered.reply());
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
