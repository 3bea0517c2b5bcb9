package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.resource.Resource;
import io.github.lockevolution.faults.resource.ResourceKind;
import io.github.lockevolution.faults.resource.ResourceServer;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.DatabaseServer.Whose;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.SectionBacking;
import java.util.Optional;

/** Sections that reach a database over JDBC. */
public final class SqlResourceKind implements ResourceKind {

    @Override
    public String storeName() {
        return "SQL";
    }

    @Override
    public boolean has(String type) {
        return new SqlArguments().words().containsKey(type);
    }

    @Override
    public boolean hasTransactions() {
        return true;
    }

    @Override
    public Optional<Message> traces(BenchSettings settings) {
        return DatabaseBackend.chosenBy(settings) instanceof ForeignDatabase foreign
                        && foreign.whose() == Whose.EXPENDABLE
                ? Optional.of(RunSchemas.traces(foreign.origin()))
                : Optional.empty();
    }

    @Override
    public ResourceServer start(BenchSettings settings) {
        Optional<IsolationLevel> level = IsolationLevel.chosenBy(settings);
        Database database = Database.start(DatabaseBackend.chosenBy(settings));
        if (!database.isExpendable()) {
            Message origin = database.origin();
            database.close();
            throw new SetupProblem(Message.of(DatabaseText.class, text -> text.sectionNeedsOwnDatabase(origin)));
        }
        return new Server(database, level);
    }

    private record Server(Database database, Optional<IsolationLevel> level) implements ResourceServer {

        @Override
        public String version() {
            return level.map(chosen -> database.version() + ", " + chosen.words())
                    .orElseGet(database::version);
        }

        @Override
        public Resource open() {
            return SqlResource.open(database, level);
        }

        @Override
        public Optional<ResourceServer> another() {
            return database.startAnother().map(another -> new Server(another, level));
        }

        @Override
        public SectionBacking canary() {
            return SqlResourceCanary.BACKING;
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
