package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramDialogue;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding.Session;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * A client that is a program, and finds its ZooKeeper in {@code ZOOKEEPER_CONNECT}. It is spoken to in lines, as every lock that is a program; the
 * key that it is told is the path of a node that is there, and the lease the session time-out to ask for. It says {@code ok renews} if its library
 * begins a new session by itself. It lives as long as its session.
 */
final class ZooKeeperProgram implements Session {

    /** Host and port, as every client of ZooKeeper is given them. */
    private static final String CONNECT = "ZOOKEEPER_CONNECT";

    private static final String WAITS = "waits";
    private static final String RENEWS = "renews";
    private static final Set<String> KNOWN = Set.of(WAITS, RENEWS);

    private final Process process;
    private final ProgramDialogue dialogue;
    private final Duration lease;
    private final LockSpec lock;
    private volatile Set<String> traits = Set.of();

    private ZooKeeperProgram(Process process, ProgramDialogue dialogue, Duration lease, LockSpec lock) {
        this.process = process;
        this.dialogue = dialogue;
        this.lease = lease;
        this.lock = lock;
    }

    /**
     * Starts the program, which connects when it is told of its first attempt, or at once.
     *
     * @param command the program and its arguments
     * @param client the name of the client
     * @param lock the lock that the program takes
     * @throws IOException if it cannot be started
     */
    static ZooKeeperProgram start(List<String> command, String client, String servers, Duration lease, LockSpec lock)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put(CONNECT, servers);
        Process process = ProcessGuard.start(builder);
        return new ZooKeeperProgram(process, ProgramDialogue.begin(client, process), lease, lock);
    }

    /** {@inheritDoc} It has no clock but that of the machine. */
    @Override
    public DistributedLock newLock(String path, String owner, InstantSource clock) {
        ProgramConnection.BeginLine begin = ProgramConnection.BeginLine.of(path, owner, lease, lock);
        String answer = dialogue.ask(begin.toString());
        List<String> words = List.of(answer.split(" "));
        traits = Set.copyOf(words.subList(1, words.size()));
        if (!words.get(0).equals("ok") || !KNOWN.containsAll(traits)) {
            throw dialogue.somethingElse(answer, "ok, and behind it waits or renews");
        }
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return dialogue.isYes(dialogue.ask(begin.acquire()));
            }

            @Override
            public boolean unlock() {
                return dialogue.isYes(dialogue.ask("release"));
            }
        };
    }

    /** Whether the program has said that {@code acquire} waits until the lock is free. */
    boolean waits() {
        return traits.contains(WAITS);
    }

    /** Whether the program has said that its library begins a new session by itself when the old one has ended. */
    boolean renewsSession() {
        return traits.contains(RENEWS);
    }

    /** {@inheritDoc} Ends the process by {@code kill -9}: its session lives on at the server. */
    @Override
    public void close() {
        ProcessGuard.kill(process);
    }
}
