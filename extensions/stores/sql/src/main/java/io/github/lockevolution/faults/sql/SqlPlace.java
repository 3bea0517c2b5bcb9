package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The tables that a section uses in a database, in a schema of their own. */
final class SqlPlace implements StorePlace {

    private static final Set<String> MAKES_TABLES = Set.of("CREATE", "ALTER", "DROP", "TRUNCATE");

    /** Behind what a value makes a difference. */
    private static final String DECIDING = "\\b(WHERE|HAVING|ON(?!\\s+(CONFLICT|DUPLICATE)\\b)|CASE\\s+WHEN|ORDER\\s+BY"
            + "|MAX|MIN|GREATEST|LEAST)\\b";

    /** What may stand before a statement. */
    private static final Pattern COMMENTS = Pattern.compile("^(\\s|/\\*.*?\\*/|--[^\n]*(\n|$))+", Pattern.DOTALL);

    /** By which a session holds something until it ends, or is another from then on: a pool does not know of it. */
    private static final Pattern CHANGES_SESSION =
            Pattern.compile("ADVISORY|^\\W*(SET(?!\\s+(LOCAL|TRANSACTION)\\b)|BEGIN|START|USE|PREPARE|LISTEN)\\b");

    /** What a database calls its own clock, in a condition. */
    private static final Pattern CLOCK_IN_CONDITION = Pattern.compile(
            "\\bWHERE\\b.*\\b(NOW|CURRENT_TIMESTAMP|LOCALTIMESTAMP|(CLOCK|STATEMENT|TRANSACTION|UTC|UNIX)_TIMESTAMP|SYSDATE)\\b");

    /** By what a time is counted on or back from there. */
    private static final Pattern SPAN_OF_TIME =
            Pattern.compile("\\b(INTERVAL|DATEADD|TIMESTAMPADD|DATE_ADD|DATE_SUB|DATEDIFF|TIMESTAMPDIFF|EXTRACT)\\b");

    private final Database database;
    private final String schema;
    private final Optional<IsolationLevel> level;
    private final List<GatedDataSource> clients = new ArrayList<>();
    private final List<PortSessions> programs = new ArrayList<>();
    private final TableContents tables;
    /** Whether a session that is open may hold something that is not of a transaction. */
    private boolean mayHoldSessions;

    private SqlPlace(Database database, String schema, Optional<IsolationLevel> level, TableContents tables) {
        this.database = database;
        this.schema = schema;
        this.level = level;
        this.tables = tables;
    }

    /**
     * @param level of the transactions of its clients; empty if they are as the database has them
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database does not let this user make a schema
     */
    static SqlPlace open(Database database, Optional<IsolationLevel> level) {
        String schema = database.schemas().make();
        try {
            return new SqlPlace(database, schema, level, TableContents.of(database, schema));
        } catch (RuntimeException e) {
            database.schemas().drop(schema);
            throw e;
        }
    }

    @Override
    public String storeName() {
        return database.product().title();
    }

    @Override
    public boolean has(String type) {
        return new SqlArguments().words().containsKey(type);
    }

    @Override
    public Store store() {
        return tables;
    }

    @Override
    public void noteFirstState() {
        tables.noteFirstState();
    }

    @Override
    public void reset() {
        clients.removeIf(GatedDataSource::isClosed);
        clients.stream()
                .filter(client -> mayHoldSessions || client.isInTransaction())
                .forEach(GatedDataSource::cut);
        mayHoldSessions = false;
        programs.stream().filter(PortSessions::isLeftOver).forEach(PortSessions::cut);
        programs.forEach(PortSessions::awaitEnded);
        tables.clear();
    }

    /** {@inheritDoc} Whatever it names is in the schema, and of the tables that were there at first. */
    @Override
    public void notice(List<String> command) {
        if (command.get(0).equals(GatedJdbc.CANNOT_BE_HELD)) {
            throw new InconclusiveException(DatabaseText.class, text -> text.cannotBeHeld(command.get(1)));
        }
        String first =
                COMMENTS.matcher(String.join(" ", command)).replaceFirst("").split("\\W", 2)[0];
        if (MAKES_TABLES.contains(first.toUpperCase(Locale.ROOT))) {
            throw new InconclusiveException(DatabaseText.class, text -> text.changesTables(String.join(" ", command)));
        }
        String statement = String.join(" ", command).toUpperCase(Locale.ROOT);
        mayHoldSessions |= CHANGES_SESSION.matcher(statement).find();
        if (CLOCK_IN_CONDITION.matcher(statement).find()
                && SPAN_OF_TIME.matcher(statement).find()) {
            throw new InconclusiveException(DatabaseText.class, text -> text.asksForAge(String.join(" ", command)));
        }
        if (tables.timeColumns().anyMatch(column -> isDecidedBy(column, statement))) {
            throw new InconclusiveException(
                    DatabaseText.class, text -> text.asksForOrderOfTimes(String.join(" ", command)));
        }
    }

    /** Whether it makes a difference to a statement which time is in a column, and not only whether there is one. */
    private static boolean isDecidedBy(String column, String statement) {
        return Pattern.compile(
                        DECIDING + "(?:(?!\\bRETURNING\\b).)*\\b" + Pattern.quote(column.toUpperCase(Locale.ROOT))
                                + "\\b(?!\\s+IS\\s+(NOT\\s+)?NULL\\b)",
                        Pattern.DOTALL)
                .matcher(statement)
                .find();
    }

    /** {@inheritDoc} It makes the tables. */
    @Override
    public void noticeSetUp(List<String> command) {
        // Whatever is there when it is done is seen.
    }

    @Override
    public StoreClient connect(CommandGate gate) {
        GatedDataSource client = GatedDataSource.inSchema(database, schema, level, gate);
        clients.add(client);
        return client;
    }

    @Override
    public StorePort port() {
        if (database.postgres().isEmpty()) {
            throw new SetupProblem(DatabaseText.class, text -> text.programNeedsPostgres("", database.version()));
        }
        PortSessions sessions = new PortSessions(database, schema, level);
        programs.add(sessions);
        return sessions;
    }

    @Override
    public void close() {
        tables.close();
        database.schemas().drop(schema);
    }
}
