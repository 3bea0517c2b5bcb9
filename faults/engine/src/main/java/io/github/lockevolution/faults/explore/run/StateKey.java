package io.github.lockevolution.faults.explore.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The encoded state of a run: two runs in states of equal text have equal futures, unless a connection has memory that no reply shows
 * (WATCH), or a client reads a clock that the bench does not move.
 *
 * <p>Clients that are alike are one: the text calls each client by the place that its own part of the state gives it, so two states that
 * are equal but for the names of the clients have the same text. (A scalarset symmetry, as in Murphi. Where the places are not decided,
 * the clients stay in the order in which they came: then two such states may have different texts, and are run twice.)
 *
 * @see <a href="https://doi.org/10.1007/BF00625968">Ip and Dill, Better verification through symmetry</a>
 */
public final class StateKey {

    private static final char SELF = '\uE100';
    private static final char OTHERS = '\uE110';

    /** The text of each client's moves and phase, by the number that it came with. */
    private final List<String> clients;

    private final List<String> held;
    private final String left;
    private final boolean alike;
    private final int[] places;
    private final String text;

    private StateKey(List<String> clients, List<String> held, String left, boolean alike, int[] places) {
        this.alike = alike;
        this.clients = clients;
        this.held = held;
        this.left = left;
        this.places = places;
        this.text = text(places);
    }

    /**
     * @param clients a text for each client, with marks for names
     * @param held the contents of the store, a line for each name
     * @param left the bounds for the rest of the run
     * @param alike whether the clients are alike but for their names
     */
    static StateKey of(List<String> clients, List<String> held, String left, boolean alike) {
        int[] places = alike ? places(clients, held) : ClientNames.same(clients.size());
        return new StateKey(clients, held, left, alike, places);
    }

    private String text(int[] names) {
        ClientNames renamed = ClientNames.marks(names);
        int[] inverse = ClientNames.inverse(names);
        String each = IntStream.range(0, names.length)
                .mapToObj(place -> renamed.in(clients.get(inverse[place])))
                .collect(Collectors.joining());
        String lines = held.stream().map(renamed::in).sorted().collect(Collectors.joining());
        return each + lines + left;
    }

    /** The place of each client in the text. */
    public int[] places() {
        return places;
    }

    /** For each place, the first place whose client could change places with its client without changing the text. */
    public int[] firstAlike() {
        int[] first = ClientNames.same(places.length);
        for (int place = 1; alike && place < first.length; place++) {
            for (int earlier = 0; earlier < place && first[place] == place; earlier++) {
                if (first[earlier] == earlier && isSameIfSwapped(earlier, place)) {
                    first[place] = earlier;
                }
            }
        }
        return first;
    }

    private boolean isSameIfSwapped(int one, int other) {
        int[] swapped = Arrays.stream(places)
                .map(place -> place == one ? other : place == other ? one : place)
                .toArray();
        return text(swapped).equals(text);
    }

    /**
     * The places that the clients' own parts of the state give them: clients are told apart first by their own moves, then by those of the
     * clients that they met, and so on.
     */
    private static int[] places(List<String> clients, List<String> held) {
        int[] colours = new int[clients.size()];
        int known = 1;
        while (known < colours.length) {
            int[] now = colours;
            List<String> looks = IntStream.range(0, colours.length)
                    .mapToObj(client -> look(client, now, clients, held))
                    .toList();
            List<String> distinct = List.copyOf(new TreeSet<>(looks));
            colours = looks.stream().mapToInt(distinct::indexOf).toArray();
            if (distinct.size() == known) {
                break;
            }
            known = distinct.size();
        }
        int[] found = colours;
        List<Integer> order = IntStream.range(0, colours.length)
                .boxed()
                .sorted(Comparator.comparing(client -> found[client]))
                .toList();
        int[] places = new int[colours.length];
        for (int place = 0; place < places.length; place++) {
            places[order.get(place)] = place;
        }
        return places;
    }

    /** How the state looks from one client: its own part, and everything in which it occurs. */
    private static String look(int client, int[] colours, List<String> clients, List<String> held) {
        String mark = ClientNames.mark(client);
        List<String> others = new ArrayList<>();
        for (int other = 0; other < colours.length; other++) {
            if (other != client && clients.get(other).contains(mark)) {
                others.add(seen(clients.get(other), client, colours));
            }
        }
        held.forEach(line -> others.add(seen(line, client, colours)));
        return seen(clients.get(client), client, colours)
                + others.stream().sorted().collect(Collectors.joining());
    }

    private static String seen(String text, int client, int[] colours) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            int named = ClientNames.client(characters[i]);
            if (named >= 0) {
                characters[i] = named == client ? SELF : (char) (OTHERS + colours[named]);
            }
        }
        return new String(characters);
    }

    /** The state in one line, with the names of the clients. */
    public String readable() {
        return ClientNames.letters(ClientNames.same(places.length)).in(text).replace("\n", "; ");
    }

    /** The first line in which another state differs: this one's and the other's; empty where one has no more. */
    public List<String> difference(StateKey other) {
        String[] mine = text.split("\n");
        String[] theirs = other.text.split("\n");
        ClientNames letters = ClientNames.letters(ClientNames.same(places.length));
        for (int i = 0; i < Math.max(mine.length, theirs.length); i++) {
            String here = i < mine.length ? letters.in(mine[i]) : "";
            String there = i < theirs.length ? letters.in(theirs[i]) : "";
            if (!here.equals(there)) {
                return List.of(here, there);
            }
        }
        return List.of(left, other.left);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StateKey key && text.equals(key.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
