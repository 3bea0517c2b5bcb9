package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.InstalledSoftware;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.ClientLibrary;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** Starts a database, or connects to one, for the locks that keep their state in one, and for sections. */
public final class SqlKind implements StoreKind {

    private static final Message PART = Message.of(DatabaseText.class, DatabaseText::part);
    private static final String H2 = "h2";
    private static final String POSTGRES = "postgres";
    private static final String MARIADB = "mariadb";

    @Override
    public String name() {
        return "SQL";
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof SqlBinding || lock.binding() instanceof SchemaBinding;
    }

    @Override
    public Set<String> types() {
        return new SqlArguments().words().keySet();
    }

    @Override
    public boolean hasTransactions() {
        return true;
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new SqlArguments());
    }

    @Override
    public List<ClientLibrary> libraries() {
        return List.of(
                ClientLibrary.handedOver("org.h2."),
                ClientLibrary.handedOver("org.postgresql.", "PostgreSQL-JDBC-"),
                ClientLibrary.handedOver("org.mariadb.", "MariaDb-"),
                ClientLibrary.handedOver("com.mysql.", "mysql-cj-"));
    }

    @Override
    public Optional<LockTemplate> template() {
        return Optional.of(new LockTemplate("sql", SqlKind.class, "MyTableLock.java"));
    }

    @Override
    public Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return lock.binding() instanceof SqlBinding rows
                ? Optional.of(rows.maker()
                        .make(noDatabase(), rows.table(), "source", "A", Launcher.LEASE, InstantSource.system())
                        .getClass())
                : Optional.empty();
    }

    @Override
    public LockProgram.Factory inProcess(LockSpec lock) {
        return SqlLockProgram.factory(lock);
    }

    /** What a lock is made with to find out its class: it refuses everything. */
    public static DataSource noDatabase() {
        return (DataSource) Proxy.newProxyInstance(
                SqlKind.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException("a lock sends nothing while it is made");
                });
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        return Optional.of(ofPrograms(POSTGRES));
    }

    @Override
    public List<OfPrograms> allOfPrograms() {
        return List.of(ofPrograms(POSTGRES), ofPrograms(MARIADB));
    }

    private static OfPrograms ofPrograms(String name) {
        return new OfPrograms(
                name,
                SchemaBinding.ofProgram(List.of()),
                Map.of(Setting.DATABASE, name),
                Set.of("DATABASE_URL", "PGHOST", "MYSQL_HOST"));
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        String chosen = settings.value(Setting.DATABASE);
        boolean isMariaDb = chosen.equals(MARIADB);
        return List.of(
                Diagnosis.of(PART, H2, chosen.equals(H2), () -> answers(H2)),
                chosen.equals(POSTGRES)
                        ? Diagnosis.of(PART, POSTGRES, true, () -> answers(POSTGRES))
                        : Diagnosis.unknown(
                                PART, POSTGRES, Message.of(DatabaseText.class, DatabaseText::isFetchedWhenAskedFor)),
                Diagnosis.of(PART, MARIADB, isMariaDb, () -> isMariaDb ? answers(MARIADB) : installedMariaDb()),
                Diagnosis.ofUrl(
                        PART,
                        "--database jdbc:URL",
                        !Set.of(H2, POSTGRES, MARIADB).contains(chosen),
                        () -> answers(chosen)));
    }

    private static Message installedMariaDb() {
        return InstalledMariaDb.find()
                .map(InstalledSoftware::at)
                .orElseGet(() -> InstalledSoftware.program("mariadbd"));
    }

    private static Message answers(String backend) {
        try (Database database = Database.start(DatabaseBackends.named(backend))) {
            return Diagnosis.answers(database.version());
        }
    }

    @Override
    public Optional<String> toFetch(BenchSettings settings) {
        return DatabaseBackends.toFetch(settings);
    }

    @Override
    public BenchSettings fetched(BenchSettings settings, Path jar) {
        return settings.with(Setting.DATABASE, DatabaseBackends.fetched(jar));
    }

    @Override
    public Started start(BenchSettings settings) {
        return new SqlLauncher(Database.start(DatabaseBackends.chosenBy(settings)), settings);
    }
}
