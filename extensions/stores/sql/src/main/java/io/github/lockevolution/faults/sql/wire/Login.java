package io.github.lockevolution.faults.sql.wire;

/**
 * The login of a client at a PostgreSQL.
 *
 * @param password the password; empty if none is asked for
 */
public record Login(String user, String password, String database) {

    public Login {
        if (user.isEmpty() || database.isEmpty()) {
            throw new IllegalArgumentException(
                    "a login needs a user and a database, got user '" + user + "' and database '" + database + "'");
        }
    }

    /** The password is nobody's business. */
    @Override
    public String toString() {
        return user + " in " + database;
    }
}
