package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.SectionBinding;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The stores in which a section works.
 *
 * @param kinds in the order of their names
 */
public record SectionStores(List<StoreKind> kinds) {

    /** The stores among those of sections that a condition chooses. */
    private static SectionStores those(Predicate<StoreKind> which) {
        return new SectionStores(StoreKind.all()
                .filter(kind -> !kind.types().isEmpty() && which.test(kind))
                .sorted(Comparator.comparing(StoreKind::name))
                .toList());
    }

    /** The stores among those of sections as programs that a condition chooses. */
    public static SectionStores ofPrograms(Predicate<StoreKind.OfPrograms> which) {
        return those(kind -> kind.allOfPrograms().stream().anyMatch(which));
    }

    /** The stores from which a section asks for something of these types. */
    static SectionStores having(Set<String> types) {
        return those(kind -> !Collections.disjoint(kind.types(), types));
    }

    /** Their names in a picture. */
    public String name() {
        return kinds.stream().map(StoreKind::name).collect(Collectors.joining(" + "));
    }

    /** The binding of a program that is a section in all of these stores. */
    public SectionBinding binding() {
        return SectionBinding.ofProgram(
                kinds.stream().flatMap(kind -> kind.types().stream()).collect(Collectors.toSet()), name());
    }
}
