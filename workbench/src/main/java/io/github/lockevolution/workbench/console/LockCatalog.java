package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The locks on the bench: first those that have a place in history, by their number; then the others, each behind the lock it
 * improves on, else by name.
 *
 * @param all in this order
 */
public record LockCatalog(List<LockSpec> all) {

    private static final int LONGEST_TITLE = 16;

    private static final Comparator<LockSpec> BY_NUMBER = Comparator.comparing((LockSpec lock) -> lock.number() == 0)
            .thenComparingInt(LockSpec::number)
            .thenComparing(LockSpec::name);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");
    private static final Pattern TITLE = Pattern.compile("\\P{Cntrl}{1," + LONGEST_TITLE + "}");

    /**
     * @throws SetupProblem if one of them has a name, a title, a number or a collection that it cannot have, two have the same name, or their
     *     predecessors lead round in a circle
     */
    public LockCatalog {
        all.forEach(LockCatalog::require);
        requireDifferentNames(all);
        all = inOrder(all);
    }

    private static void require(LockSpec lock) {
        String type = lock.describedIn();
        String name = String.valueOf(lock.name());
        String title = String.valueOf(lock.title());
        if (!NAME.matcher(name).matches()) {
            throw new SetupProblem(message(text -> text.badName(type, name)));
        }
        if (title.isBlank() || !TITLE.matcher(title).matches()) {
            throw new SetupProblem(message(text -> text.badTitle(type, title, LONGEST_TITLE)));
        }
        String collection = String.valueOf(lock.collection());
        if (!NAME.matcher(collection).matches()) {
            throw new SetupProblem(message(text -> text.badCollection(type, collection)));
        }
        if (lock.number() < 0) {
            throw new SetupProblem(message(text -> text.badNumber(type, lock.number())));
        }
    }

    private static void requireDifferentNames(List<LockSpec> locks) {
        Map<String, LockSpec> byName = new HashMap<>();
        for (LockSpec lock : locks) {
            Optional.ofNullable(byName.put(lock.name(), lock)).ifPresent(other -> {
                List<String> types = List.of(other.describedIn(), lock.describedIn());
                throw new SetupProblem(message(text -> text.sameName(types, lock.name())));
            });
        }
    }

    /**
     * All locks that the service loader finds.
     *
     * @throws SetupProblem if one cannot be made
     */
    public static LockCatalog onTheClassPath() {
        try {
            return new LockCatalog(LockProvider.allOnTheClassPath().toList());
        } catch (ServiceConfigurationError e) {
            throw new SetupProblem(message(text -> text.cannotBeMade(e.getMessage())), e);
        }
    }

    private static List<LockSpec> inOrder(List<LockSpec> locks) {
        List<LockSpec> waiting =
                new ArrayList<>(locks.stream().sorted(BY_NUMBER).toList());
        List<LockSpec> order = new ArrayList<>();
        while (!waiting.isEmpty()) {
            LockSpec next = waiting.stream()
                    .filter(lock -> !isBehindOneOf(lock, waiting))
                    .findFirst()
                    .orElseThrow(() -> new SetupProblem(message(text -> text.predecessorsInACircle(names(waiting)))));
            waiting.remove(next);
            order.add(next);
        }
        return List.copyOf(order);
    }

    /** A place in history outweighs a predecessor; a predecessor that is not on the bench does not matter. */
    private static boolean isBehindOneOf(LockSpec lock, List<LockSpec> waiting) {
        return lock.number() == 0
                && lock.predecessor().filter(names(waiting)::contains).isPresent();
    }

    /** The locks of the usual collection. */
    public List<LockSpec> stages() {
        return of(LockSpec.STAGES);
    }

    /**
     * @param names names of locks, or beginnings of which there is one, of any collection; none means all of the usual one
     * @throws SetupProblem if there is no lock of a name, or no lock at all
     */
    public List<LockSpec> named(List<String> names) {
        return chosen(names, List.of());
    }

    /**
     * The locks of these names, and behind them the others of these collections, each once.
     *
     * @param names names of locks, or beginnings of which there is one, of any collection
     * @param collections names of collections; if there is no name of either kind, the usual one
     * @throws SetupProblem if there is no lock or no collection of a name, or no lock at all
     */
    public List<LockSpec> chosen(List<String> names, List<String> collections) {
        if (all.isEmpty()) {
            throw new SetupProblem(message(text -> text.empty(LockProvider.class.getName())));
        }
        boolean isUsual = names.isEmpty() && collections.isEmpty();
        Stream<String> wanted = isUsual ? Stream.of(LockSpec.STAGES) : collections.stream();
        return Stream.concat(names.stream().map(this::named), wanted.flatMap(name -> existing(name).stream()))
                .distinct()
                .toList();
    }

    private List<LockSpec> existing(String collection) {
        List<LockSpec> found = of(collection);
        if (found.isEmpty()) {
            List<String> known =
                    all.stream().map(LockSpec::collection).distinct().toList();
            throw new SetupProblem(message(text -> text.noSuchCollection(collection, known)));
        }
        return found;
    }

    private List<LockSpec> of(String collection) {
        return all.stream().filter(lock -> lock.collection().equals(collection)).toList();
    }

    /** The lock of this name, or the only one whose name begins so. */
    private LockSpec named(String name) {
        List<LockSpec> found = all.stream()
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .map(List::of)
                .orElseGet(() -> all.stream()
                        .filter(lock -> lock.name().startsWith(name))
                        .toList());
        if (found.size() == 1) {
            return found.get(0);
        }
        if (!found.isEmpty()) {
            throw new SetupProblem(message(text -> text.beginningOfSeveral(name, names(found))));
        }
        throw new SetupProblem(DidYouMean.to(name, names(all))
                .map(close -> message(text -> text.misspeltLock(name, close)))
                .orElseGet(() -> message(text -> text.noSuchLock(name, names(all)))));
    }

    /** The lock of this name, or the one that was meant by it; of several that begin so, the first. */
    Optional<String> meant(String typed) {
        return names(all).stream()
                .filter(name -> name.startsWith(typed))
                .findFirst()
                .or(() -> DidYouMean.to(typed, names(all)));
    }

    private static List<String> names(List<LockSpec> locks) {
        return locks.stream().map(LockSpec::name).toList();
    }

    private static Message message(Function<CatalogText, String> words) {
        return Message.of(CatalogText.class, words);
    }

    /** The names of the locks on the bench, for completion in a shell. */
    public static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return names(onTheClassPath().all()).iterator();
        }
    }
}
