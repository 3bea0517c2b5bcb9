package io.github.lockevolution.faults.canary;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.SqlLockStage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/**
 * The canary: a broken lock on which every run in Redis or in a database is tried first. A run that does not find all that is wrong with it
 * is void. A client looks whether the lock is free and takes it in a second command, and its unlock deletes whatever is there. So two that
 * come at once both get in, and the first to leave frees what the other owns. Only a bench that sees the store can notice the latter.
 */
public final class CheckThenActStage implements SqlLockStage {

    @Override
    public int number() {
        return 0;
    }

    @Override
    public String name() {
        return "canary";
    }

    @Override
    public String title() {
        return "no real lock";
    }

    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("GET key", "SET key owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new RedisLock(redis, LockInput.key(key), LockInput.owner(owner));
    }

    @Override
    public String table() {
        return "canary";
    }

    /** Without a unique index, which would see to it that only one gets in. */
    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table + " (name VARCHAR(64), owner VARCHAR(64))");
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new TableLock(database, table, LockInput.key(name), LockInput.owner(owner));
    }

    private record TableLock(DataSource database, String table, String name, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return !isTaken() && write("INSERT INTO " + table + " (name, owner) VALUES (?, ?)", name, owner) == 1;
        }

        @Override
        public boolean unlock() {
            return write("DELETE FROM " + table + " WHERE name = ?", name) > 0;
        }

        private boolean isTaken() {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT owner FROM " + table + " WHERE name = ?")) {
                statement.setString(1, name);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next();
                }
            } catch (SQLException e) {
                throw unanswered(e);
            }
        }

        private int write(String sql, String... values) {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setString(i + 1, values[i]);
                }
                return statement.executeUpdate();
            } catch (SQLException e) {
                throw unanswered(e);
            }
        }

        private static IllegalStateException unanswered(SQLException cause) {
            return new IllegalStateException("the database did not answer", cause);
        }
    }

    private record RedisLock(UnifiedJedis redis, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return redis.get(key) == null && "OK".equals(redis.set(key, owner));
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }
}
