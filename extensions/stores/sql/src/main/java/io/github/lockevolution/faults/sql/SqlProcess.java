package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramDialogue;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A client in a JVM of its own that speaks to a database by itself, over a proxy. It is told in lines what to do, and no gate stands before its
 * statements. The database knows its sessions by a name that they all have.
 */
final class SqlProcess implements ProcessConnection {

    private final ClientSpec spec;
    private final String key;
    private final ProgramSessions sessions;
    private final Process process;
    private final ProgramDialogue dialogue;
    private boolean closed;

    private SqlProcess(
            ClientSpec spec, String key, ProgramSessions sessions, Process process, ProgramDialogue dialogue) {
        this.spec = spec;
        this.key = key;
        this.sessions = sessions;
        this.process = process;
        this.dialogue = dialogue;
    }

    /**
     * Starts the JVM.
     *
     * @throws SetupProblem if it cannot be started
     */
    static SqlProcess start(LockSpec lock, Database database, String table, String key, ClientSpec spec) {
        ProgramSessions sessions = database.newProgram();
        List<String> command = lock.processCommand().orElseGet(() -> SqlLockProgram.command(lock));
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put(SqlLockProgram.DATABASE_URL, sessions.url(spec.address()));
            builder.environment().put(SqlLockProgram.DATABASE_TABLE, table);
            Process process = ProcessGuard.start(builder);
            return new SqlProcess(spec, key, sessions, process, ProgramDialogue.begin(spec.name(), process));
        } catch (IOException e) {
            throw new SetupProblem(
                    ClientText.class, text -> text.cannotStart(String.join(" ", command), Message.of(e)), e);
        }
    }

    @Override
    public DistributedLock newLock() {
        ProgramConnection.BeginLine begin =
                new ProgramConnection.BeginLine(key, spec.name(), spec.lease(), spec.policy());
        String answer = dialogue.ask(begin.toString());
        if (!answer.startsWith("ok")) {
            throw dialogue.somethingElse(answer, "ok");
        }
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                boolean isTaken = dialogue.isYes(dialogue.ask(begin.acquire()));
                sessions.note();
                return isTaken;
            }

            @Override
            public boolean unlock() {
                return dialogue.isYes(dialogue.ask("release"));
            }
        };
    }

    /** {@inheritDoc} No gate sees any. */
    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return ProgramErrorException.class;
    }

    @Override
    public void awaitEnd() {
        sessions.awaitEnd();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public OptionalInt exitStatus() {
        return dialogue.exitStatus();
    }

    /** {@inheritDoc} No lock of a database draws one. */
    @Override
    public OptionalLong fencingToken() {
        return OptionalLong.empty();
    }

    /** {@inheritDoc} Ends the process by {@code kill -9}. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            ProcessGuard.kill(process);
            awaitEnd();
        }
    }
}
