package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientSpec;
import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.LastLines;
import io.github.lockevolution.faults.client.LineChannel;
import io.github.lockevolution.faults.client.ProcessConnection;
import io.github.lockevolution.faults.client.ProgramConnection;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ProgramErrorException;
import io.github.lockevolution.lock.SqlLockStage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A client in a JVM of its own that speaks to a database by itself, over a proxy. It is told in lines what to do, and no gate stands before its
 * statements. The database knows its sessions by a name that they all have.
 */
final class SqlProcess implements ProcessConnection {

    private static final Duration TO_EXIT = Duration.ofSeconds(3);
    private static final String ERROR = "error ";

    private final ClientSpec party;
    private final String key;
    private final ProgramSessions sessions;
    private final Process process;
    private final LineChannel lines;
    private final LastLines lastLines;
    private boolean closed;

    private SqlProcess(ClientSpec party, String key, ProgramSessions sessions, Process process) {
        this.party = party;
        this.key = key;
        this.sessions = sessions;
        this.process = process;
        this.lines = new LineChannel(process);
        this.lastLines = LastLines.of(process.getErrorStream());
    }

    /**
     * Starts the JVM.
     *
     * @throws SetupProblem if it cannot be started
     */
    static SqlProcess start(SqlLockStage stage, Database database, String table, String key, ClientSpec party) {
        ProgramSessions sessions = database.newProgram();
        List<String> command = ChildJvm.command(
                        SqlLockProgram.class, List.of(stage.getClass().getName()))
                .command();
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put(SqlLockProgram.DATABASE_URL, sessions.url(party.address()));
            builder.environment().put(SqlLockProgram.DATABASE_TABLE, table);
            return new SqlProcess(party, key, sessions, ProcessGuard.start(builder));
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(ClientText.class, text -> text.cannotStart(String.join(" ", command), Message.of(e))),
                    e);
        }
    }

    @Override
    public DistributedLock newLock() {
        String begin = new ProgramConnection.BeginLine(key, party.name(), party.lease()).toString();
        String answer = ask(begin);
        if (!answer.startsWith("ok")) {
            throw somethingElse("begin", answer, "ok");
        }
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                boolean isTaken = askWhether("acquire");
                sessions.note();
                return isTaken;
            }

            @Override
            public boolean unlock() {
                return askWhether("release");
            }
        };
    }

    private boolean askWhether(String order) {
        String answer = ask(order);
        if (answer.startsWith(ERROR)) {
            throw new ProgramErrorException(answer.substring(ERROR.length()));
        }
        if (!answer.equals("true") && !answer.equals("false")) {
            throw somethingElse(order, answer, "true, false or error TEXT");
        }
        return answer.equals("true");
    }

    private String ask(String line) {
        try {
            lines.write(line);
            return lines.readLine();
        } catch (IOException e) {
            throw hasEnded(line.split(" ", 2)[0], e);
        }
    }

    private InconclusiveException somethingElse(String order, String answer, String needed) {
        Message last = lastLines();
        return new InconclusiveException(Message.of(
                ClientText.class, text -> text.saidSomethingElse(party.name(), order, answer, needed, last)));
    }

    private InconclusiveException hasEnded(String order, IOException cause) {
        Optional<Integer> status = status();
        Message last = lastLines();
        return new InconclusiveException(
                Message.of(
                        ClientText.class,
                        text -> status.isPresent()
                                ? text.hasEnded(party.name(), order, status.get(), last)
                                : text.closedItsOutput(party.name(), order, last)),
                cause);
    }

    private Optional<Integer> status() {
        try {
            return process.waitFor(TO_EXIT.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(process.exitValue())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Message lastLines() {
        String last = lastLines.text(!process.isAlive());
        return Message.of(ClientText.class, text -> last.isEmpty() ? text.noLastLines() : text.lastLines(last));
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
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
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
