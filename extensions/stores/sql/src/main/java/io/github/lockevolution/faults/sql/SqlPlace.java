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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables that a section uses in a database, in a schema of their own. */
public final class SqlPlace implements StorePlace {

    private static final Set<String> MAKES_TABLES = Set.of("CREATE", "ALTER", "DROP", "TRUNCATE");

    /** The beginning of a statement that makes a table if there is none of its name. */
    private static final Pattern UNLESS_THERE = Pattern.compile(
            "CREATE\\s+TABLE\\s+IF\\s+NOT\\s+EXISTS\\s+(\\w+)\\s*\\([^;]*;?\\s*", Pattern.CASE_INSENSITIVE);

    /** The words before a condition or an order, in which a value makes a difference. */
    private static final String DECIDING = "\\b(WHERE|HAVING|ON(?!\\s+(CONFLICT|DUPLICATE)\\b)|CASE\\s+WHEN|ORDER\\s+BY"
            + "|MAX|MIN|GREATEST|LEAST)\\b";

    /** Space and comments before a statement. */
    private static final Pattern COMMENTS = Pattern.compile("^(\\s|/\\*.*?\\*/|--[^\n]*(\n|$))+", Pattern.DOTALL);

    /**
     * The statements by which a session holds something until its end, or is changed until then: a pool does not know
     * of it.
     */
    private static final Pattern CHANGES_SESSION = Pattern.compile(
            "ADVISORY|\\bGET_LOCK\\b|^\\W*(SET(?!\\s+(LOCAL|TRANSACTION)\\b)|BEGIN|START|USE|PREPARE|LISTEN)\\b");

    /** The names of the database's clock, in a condition. */
    private static final Pattern CLOCK_IN_CONDITION = Pattern.compile(
            "\\bWHERE\\b.*\\b(NOW|CURRENT_TIMESTAMP|LOCALTIMESTAMP|(CLOCK|STATEMENT|TRANSACTION|UTC|UNIX)_TIMESTAMP|SYSDATE)\\b");

    /** The words that add a time span to that clock, or subtract it. */
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

    /**
     * The same, in which transactions are as the database has them.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database does not let this user make a schema
     */
    public static SqlPlace open(Database database) {
        return open(database, Optional.empty());
    }

    /** The schema of the tables, which connections use. */
    public String schema() {
        return schema;
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
        String plain = COMMENTS.matcher(String.join(" ", command)).replaceFirst("");
        if (MAKES_TABLES.contains(plain.split("\\W", 2)[0].toUpperCase(Locale.ROOT)) && !isThere(plain)) {
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

    /** Whether what a statement makes if need be was there at first. */
    private boolean isThere(String statement) {
        Matcher unlessThere = UNLESS_THERE.matcher(statement);
        return unlessThere.matches()
                && tables.names().anyMatch(unlessThere.group(1).toLowerCase(Locale.ROOT)::equals);
    }

    /** Whether the result of a statement depends on the time in a column, and not only on whether there is one. */
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
        // The content of the tables at the end of the statement is seen.
    }

    @Override
    public StoreClient connect(CommandGate gate) {
        GatedDataSource client = GatedDataSource.inSchema(database, schema, Optional.empty(), level, gate);
        clients.add(client);
        return client;
    }

    /**
     * Connects a client over a pooler.
     *
     * @param pooler makes its connections, which use the {@link #schema}
     */
    public GatedDataSource connect(GatedDataSource.Opening pooler, CommandGate gate) {
        GatedDataSource client = GatedDataSource.overPooler(database, schema, pooler, gate);
        clients.add(client);
        return client;
    }

    @Override
    public StorePort port() {
        if (database.address().isEmpty()) {
            throw new SetupProblem(DatabaseText.class, text -> text.programNeedsPostgres("", database.version()));
        }
        PortSessions sessions = new PortSessions(database, database.address().orElseThrow(), schema, level);
        programs.add(sessions);
        return sessions;
    }

    @Override
    public void close() {
        tables.close();
        database.schemas().drop(schema);
    }
}
