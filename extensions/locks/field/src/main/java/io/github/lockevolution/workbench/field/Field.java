package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;

/** All libraries that are judged, by their names in the field. */
final class Field {

    /** A class path cannot be listed: so the names stand in a file. */
    private static final String NAMES = "names.txt";

    private Field() {}

    static List<String> names() {
        return FieldFile.required(NAMES).lines().toList();
    }

    static List<FieldLibrary> all() {
        return names().stream().map(FieldLibrary::read).toList();
    }

    /**
     * The libraries of these names, or all.
     *
     * @throws SetupProblem if there is none of a name
     */
    static List<FieldLibrary> named(List<String> asked) {
        List<String> known = names();
        asked.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new SetupProblem(FieldText.class, text -> text.unknown(name, known));
        });
        return asked.isEmpty() ? all() : asked.stream().map(FieldLibrary::read).toList();
    }
}
