package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.demo.ScheduledJobLock;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** The nodes that share one scheduled job: a JVM with Spring for each. Closing it ends all of them. */
final class JobCluster implements AutoCloseable {

    private final Redis redis;
    private final ClientConnections connections;
    private final CommandRounds rounds;
    private final ExecutorService threads;
    private final List<Node> nodes = new ArrayList<>();

    /** Starts the nodes, side by side; they are not ready before they are told which lock it is. */
    JobCluster(Redis redis, LockSpec lock, int size) {
        this.redis = redis;
        this.rounds = new CommandRounds(size);
        this.threads = Executors.newFixedThreadPool(size, BenchThread.pool("node"));
        LockSpec job = ScheduledJobLock.of(
                lock, (main, arguments) -> ChildJvm.command(main, arguments).command());
        this.connections = new ClientConnections(job, redis, redis.key("job"));
        try {
            IntStream.range(0, size).forEach(number -> nodes.add(new Node(number)));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Lets all nodes begin anew, with another one for each that is dead; returns when they are ready.
     *
     * @param key the name of the lock of the job
     */
    void begin(String key) {
        nodes.replaceAll(node -> node.isDead ? new Node(node.number) : node);
        nodes.forEach(node -> node.begin(key));
    }

    /** The nodes that live. */
    List<Node> nodes() {
        return nodes.stream().filter(node -> !node.isDead).toList();
    }

    /** Lets the job become due on these nodes at the very same instant; gives those on which it works now. */
    List<Node> strike(List<Node> due) throws Exception {
        rounds.begin(due.stream().map(node -> node.number).toList());
        List<Future<Boolean>> strikes =
                due.stream().map(node -> threads.submit(node::strike)).toList();
        List<Node> working = new ArrayList<>();
        for (int i = 0; i < strikes.size(); i++) {
            if (outcome(strikes.get(i))) {
                working.add(due.get(i));
            }
        }
        return working;
    }

    private static boolean outcome(Future<Boolean> strike) throws Exception {
        try {
            return strike.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception problem ? problem : e;
        }
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
        threads.shutdownNow();
    }

    /** One node. */
    final class Node {

        private final int number;
        private final PacedRecorder gate = new PacedRecorder();
        private final ProgramConnection connection;
        private DistributedLock job;
        private boolean isDead;

        private Node(int number) {
            this.number = number;
            String name = Character.toString('A' + number);
            this.connection = redis.opened(connections.openProcess(
                    new ClientSpec(name, redis.address(), ScheduledJobLock.LEASE), rounds.gate(number, gate)));
        }

        private void begin(String key) {
            job = connection.newLock(key);
        }

        private boolean strike() {
            try {
                return job.tryLock();
            } finally {
                rounds.end(number);
            }
        }

        /** Lets the job end its work. */
        void finish() {
            job.unlock();
        }

        ProcessHandle process() {
            return ProcessHandle.of(connection.pid()).orElseThrow();
        }

        /** Stops the process until the result is closed. */
        Pause pause() throws IOException {
            return Pause.of(connection.pid());
        }

        /** Lets the job become due on this node, which gets no further than its second command; whether it has come there. */
        boolean strikeUpToSecondCommand() throws InterruptedException {
            gate.pace();
            gate.letOneLeave();
            return strikeUntil(() -> gate.atGate().isPresent());
        }

        /** Lets the job become due on this node, which never gets the answer to its first command; whether that has left. */
        boolean strikeUpToFirstAnswer() throws InterruptedException {
            gate.holdReplies();
            return strikeUntil(gate::isReplyHeld);
        }

        private boolean strikeUntil(BooleanSupplier isStopped) throws InterruptedException {
            rounds.begin(List.of(number));
            Future<Boolean> strike = threads.submit(this::strike);
            Polling.waitWhile(() -> !isStopped.getAsBoolean() && !strike.isDone());
            return isStopped.getAsBoolean();
        }

        /** Kills the process; a command that waits at the gate never leaves. */
        void kill() {
            isDead = true;
            close();
        }

        private void close() {
            redis.forget(connection);
            connection.close();
        }
    }
}
