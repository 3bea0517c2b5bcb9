package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said when no database is to be had. */
public interface DatabaseText extends Text {

    /** What a run may need it for: a heading. */
    String part();

    String isFetchedWhenAskedFor();

    String noBackend(String name);

    String noIsolation(String name, List<String> known);

    /** @param mark what the names of the tables hold */
    String makesTables(Message database, String mark);

    String makesSchemas(Message database, String beginning);

    String isClearedAnyway(String database);

    String noPostgres(String platform);

    /** @param lastWords what it said last; may be empty */
    String postgresDoesNotStart(String lastWords);

    String noMariaDb();

    /** @param lastWords what it said last; may be empty */
    String mariaDbDoesNotStart(String lastWords);

    String noDriver(Message origin);

    String noMysqlDriver(Message origin);

    String refusesLogin(Message origin, String reason);

    String hidesSessions(Message origin, String reason);

    String doesNotAnswer(Message origin, String reason);

    String stillConnected(Message origin, long seconds);

    String cannotMakeTable(Message origin, String table, String reason);

    String cannotMakeSchema(Message origin, String schema, String reason);

    /** @param statement which was to make the tables of a lock */
    String refusesStatement(String statement, String reason);

    String interrupted();

    String sectionNeedsOwnDatabase(Message origin);

    String changesTables(String statement);

    /** @param tables with their schemas */
    String worksInAnotherSchema(List<String> tables);

    /** @param method of JDBC */
    String cannotBeHeld(String method);

    String asksForAge(String statement);

    String asksForOrderOfTimes(String statement);

    String referInCircle(List<String> tables);

    String needsOwnDatabase(String lock, Message origin);

    /** @param version of the database that there is, with its name */
    String programNeedsPostgres(String lock, String version);

    /** @param version its name and its version */
    String hasNoPort(String version);

    /** @param address by which the Toxiproxy should reach the database */
    String noWayThroughProxy(Message origin, String reason, String address);

    String databaseRefused(String error);

    /** Of a lock that a client has left behind in a connection. */
    String advisoryLockStaysTaken();

    String leaseInOpenTransaction();

    /** @param version of the database that there is, with its name */
    String needsAdvisoryLocks(String lock, String version);

    String keepsNothingInDatabase(String lock);

    /** @param statement of which a part would have to wait */
    String waitsInTheMiddle(String statement);
}
