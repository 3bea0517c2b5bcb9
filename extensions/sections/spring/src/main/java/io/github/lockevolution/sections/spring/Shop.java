package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.testkit.SpringSection;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** An application in Spring that sells one item, in a database and under a lock which are those of the client that calls. */
abstract class Shop extends SpringSection {

    /** Hibernate says how it starts, and warns of each connection that ends in the middle. Kept, since a logger that nobody keeps forgets its level. */
    private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

    private final DataSource database;

    /**
     * @param components the services and aspects of the application
     */
    Shop(DataSource database, DistributedLock lock, Class<?>... components) {
        super(Stream.concat(Stream.of(ShopConfiguration.class), Stream.of(components))
                .toArray(Class<?>[]::new));
        this.database = database;
        lend(DataSource.class, database);
        lend(DistributedLock.class, lock);
    }

    /** Makes the table and starts the application: Hibernate's questions to the database are no work of a client. */
    final void open() {
        HIBERNATE.setLevel(Level.SEVERE);
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
        jdbc.execute("INSERT INTO item VALUES (1, 2)");
        start();
    }
}
