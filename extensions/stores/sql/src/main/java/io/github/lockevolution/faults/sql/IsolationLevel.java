package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How far transactions are kept apart, as the SQL standard names it. Each database implements the levels in its own
 * way.
 */
enum IsolationLevel {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    /**
     * The level that {@link Setting#ISOLATION} names; empty if the database is left as it is.
     *
     * @throws SetupProblem if it names none
     */
    static Optional<IsolationLevel> chosenBy(BenchSettings settings) {
        String chosen = settings.value(Setting.ISOLATION);
        return chosen.isEmpty() ? Optional.empty() : Optional.of(named(chosen));
    }

    private static IsolationLevel named(String name) {
        List<String> known = Arrays.stream(values()).map(IsolationLevel::option).toList();
        return Arrays.stream(values())
                .filter(level -> level.option().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new SetupProblem(DatabaseText.class, text -> text.noIsolation(name, known)));
    }

    private String option() {
        return words().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** As it is written in a statement. */
    String words() {
        return name().replace('_', ' ');
    }
}
