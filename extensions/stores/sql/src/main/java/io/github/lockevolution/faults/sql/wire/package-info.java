/**
 * A gate on the wire protocol of a PostgreSQL: it holds a client of any language, one round trip at a time.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">the messages</a>
 */
package io.github.lockevolution.faults.sql.wire;
