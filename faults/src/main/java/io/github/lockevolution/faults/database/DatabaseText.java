package io.github.lockevolution.faults.database;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is said when no database is to be had. */
interface DatabaseText extends Text {

    String noBackend(String name);

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

    /** @param version its name and its version */
    String hasNoPort(String version);

    /** @param address by which the Toxiproxy should reach the database */
    String noWayThroughProxy(Message origin, String reason, String address);
}
