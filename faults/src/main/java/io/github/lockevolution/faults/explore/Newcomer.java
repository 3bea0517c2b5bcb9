package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.client.SteppedClient;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.GateDecision;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A client that tries to take the lock when all others are done or dead. */
final class Newcomer implements AutoCloseable {

    private static final String NAME = "N";

    private final SteppedClient client;
    private final List<Command> commands = new ArrayList<>();
    private final List<Exchange> exchanges = new ArrayList<>();

    /**
     * @param patience how long it may take from one stop to the next
     */
    Newcomer(Redis redis, Duration patience) {
        client = new SteppedClient(NAME, redis, patience);
    }

    /** Takes the lock once and gives it back, alone, so that Redis has cached the lock's scripts before anything is counted. */
    void rehearse(LockStage stage, String key, Duration lease) {
        if (!enters(stage, key, lease)) {
            throw new InconclusiveException(
                    stage.name() + " cannot be taken although nobody is in the way; the gate saw " + commands);
        }
        // Whether unlock says that it removed the key is not asked: a lease may be too short for that.
        step();
        send(stage);
    }

    /** Whether the lock can be taken now. */
    FinalCheck tryLock(LockStage stage, String key, Duration lease) {
        boolean entered = enters(stage, key, lease);
        Canonicalizer canonicalizer = new Canonicalizer(key);
        FinalCheck finalCheck = new FinalCheck(
                entered, exchanges.stream().map(canonicalizer::of).toList());
        // It goes on as everybody does; whoever were killed here would need a new connection.
        while (client.stopPoint().canMove()) {
            step();
        }
        return finalCheck;
    }

    private boolean enters(LockStage stage, String key, Duration lease) {
        commands.clear();
        exchanges.clear();
        client.begin(redis -> stage.create(redis, key, NAME, lease));
        send(stage);
        return client.stopPoint().phase() == ClientPhase.INSIDE;
    }

    private void send(LockStage stage) {
        while (client.stopPoint().next().isPresent()) {
            Command command = client.stopPoint().next().get();
            commands.add(command);
            if (step().orElse(new Outcome.NeverSent()) instanceof Outcome.Answered answered) {
                exchanges.add(Exchange.answered(
                        NAME, command.toString(), answered.reply().toString()));
            }
        }
        client.stopPoint().error().ifPresent(error -> {
            throw new InconclusiveException(
                    stage.name() + " threw " + error + " although nobody is in the way; the gate saw " + commands,
                    error);
        });
    }

    private Optional<Outcome> step() {
        return client.move(GateDecision.LET_THROUGH);
    }

    /** What it sent last. */
    List<Command> commands() {
        return List.copyOf(commands);
    }

    @Override
    public void close() {
        client.close();
    }
}
