/**
 * Gates on the wire protocols of a PostgreSQL, and of a MariaDB or MySQL: each holds a client of any language, one round trip at a time.
 *
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol">the protocol of a MariaDB</a>
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">the messages</a>
 */
package io.github.lockevolution.faults.sql.wire;
