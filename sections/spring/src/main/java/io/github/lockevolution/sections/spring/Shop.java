package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * An application in Spring that works for one client. A bench makes clients by the thousand and Spring takes a second to start, so each application is
 * started once, and its beans are shared: the data source and the lock among them are those of the client that calls.
 */
final class Shop {

    /** Hibernate says how it starts, and warns of each connection that ends in the middle. Kept, since a logger that nobody keeps forgets its level. */
    private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

    private static final Map<List<Class<?>>, ApplicationContext> STARTED = new ConcurrentHashMap<>();
    private static final ThreadLocal<Shop> CALLING = new ThreadLocal<>();

    private final DataSource database;
    private final DistributedLock lock;
    private final List<Class<?>> components;

    /**
     * @param components the services and aspects of the application
     */
    Shop(DataSource database, DistributedLock lock, Class<?>... components) {
        this.database = database;
        this.lock = lock;
        this.components = List.of(components);
    }

    /** Makes the table and starts the application: what Hibernate asks the database for is no work of a client. */
    void setUp() {
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
        jdbc.execute("INSERT INTO item VALUES (1, 2)");
        lending(this::application);
    }

    /** Calls a bean of the application, which works with the database and the lock of this client meanwhile. */
    <T> boolean call(Class<T> bean, Predicate<T> method) {
        return lending(() -> method.test(application().getBean(bean)));
    }

    private <R> R lending(Supplier<R> work) {
        CALLING.set(this);
        try {
            return work.get();
        } finally {
            CALLING.remove();
        }
    }

    private ApplicationContext application() {
        return STARTED.computeIfAbsent(components, Shop::start);
    }

    private static ApplicationContext start(List<Class<?>> components) {
        HIBERNATE.setLevel(Level.SEVERE);
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.setClassLoader(Shop.class.getClassLoader());
        context.registerBean(DataSource.class, () -> new DatabaseOfCaller());
        context.registerBean(DistributedLock.class, () -> new LockOfCaller());
        context.register(ShopConfiguration.class);
        components.forEach(context::register);
        context.refresh();
        return context;
    }

    private static final class DatabaseOfCaller extends AbstractDataSource {

        @Override
        public Connection getConnection() throws SQLException {
            return CALLING.get().database.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }
    }

    private static final class LockOfCaller implements DistributedLock {

        @Override
        public boolean tryLock() {
            return CALLING.get().lock.tryLock();
        }

        @Override
        public boolean unlock() {
            return CALLING.get().lock.unlock();
        }
    }
}
