package io.github.lockevolution.faults.sql.wire;

/**
 * What a client has to say at a PostgreSQL.
 *
 * @param password may be empty: then none is asked for
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
