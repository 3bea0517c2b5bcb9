package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Message;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The stores on the class path in which a lock can be that is a program, by their names: a Redis, and what extensions bring. */
final class ProgramStores implements Iterable<String>, ITypeConverter<StoreKind.OfPrograms> {

    static final String REDIS = "redis";

    /** The usual one is the first. */
    private static List<StoreKind.OfPrograms> all() {
        return StoreKind.all()
                .flatMap(kind -> kind.allOfPrograms().stream())
                .sorted(Comparator.comparing(
                                (StoreKind.OfPrograms store) -> !store.name().equals(REDIS))
                        .thenComparing(StoreKind.OfPrograms::name, Comparator.reverseOrder()))
                .toList();
    }

    /** The same for the help. */
    static Message described() {
        return Message.of(
                VerdictText.class,
                text -> text.choices(all().stream()
                        .map(StoreKind.OfPrograms::name)
                        .map(name -> name.equals(REDIS) ? text.usualChoice(name) : name)
                        .toList()));
    }

    @Override
    public Iterator<String> iterator() {
        return all().stream().map(StoreKind.OfPrograms::name).iterator();
    }

    @Override
    public StoreKind.OfPrograms convert(String name) {
        return all().stream()
                .filter(store -> store.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(name));
    }
}
