package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Message;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The locks to begin with, by their names: one in each language, and behind them what the stores on the class path bring. */
final class LockTemplates implements Iterable<String>, ITypeConverter<LockTemplate> {

    private static Stream<LockTemplate> ofStores() {
        return StoreKind.all()
                .flatMap(kind -> kind.template().stream())
                .sorted(Comparator.comparing(LockTemplate::name));
    }

    private static Stream<LockTemplate> all() {
        return Stream.concat(Arrays.stream(Template.values()).map(Template::lock), ofStores());
    }

    /** The same for the help; the file of a lock in a store says in which language it is. */
    static Message described() {
        return Message.of(
                VerdictText.class,
                text -> text.choices(Stream.concat(
                                Arrays.stream(Template.values()).map(Template::name),
                                ofStores().map(template -> text.choice(template.name(), template.file())))
                        .toList()));
    }

    @Override
    public Iterator<String> iterator() {
        return all().map(LockTemplate::name).iterator();
    }

    @Override
    public LockTemplate convert(String name) {
        return all().filter(template -> template.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(name));
    }
}
