package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Two states are one if, and only if, they are equal but for the names of the clients. (Clients that met in a circle of three or more are
 * the exception: nothing decides where it begins, and states that are the same may be taken for two, which costs time and nothing else.)
 */
class StateKeyTest {

    private static final List<int[]> ORDERS_OF_THREE = List.of(
            new int[] {0, 1, 2},
            new int[] {0, 2, 1},
            new int[] {1, 0, 2},
            new int[] {1, 2, 0},
            new int[] {2, 0, 1},
            new int[] {2, 1, 0});

    /**
     * A state in words, with letters for the clients: {@code A: inside}, one for each client in order, and what is held.
     *
     * @param clients what each says of itself and others
     */
    private record State(List<String> clients, List<String> held, String left) {

        static State of(String clients, String held) {
            return new State(lines(clients), lines(held), "no more");
        }

        private static List<String> lines(String text) {
            return text.isEmpty() ? List.of() : Arrays.asList(text.split("; "));
        }

        private static String marked(String text) {
            String marked = text;
            for (char letter = 'A'; letter <= 'D'; letter++) {
                marked = marked.replace(letter, ClientNames.mark(letter - 'A').charAt(0));
            }
            return marked + "\n";
        }

        StateKey key(boolean alike) {
            return StateKey.of(
                    clients.stream().map(State::marked).toList(),
                    held.stream().map(State::marked).toList(),
                    left,
                    alike);
        }

        StateKey key() {
            return key(true);
        }

        /** The same with its clients called otherwise. */
        State renamed(int[] numbers) {
            List<String> renamed = new ArrayList<>(clients);
            for (int client = 0; client < numbers.length; client++) {
                renamed.set(numbers[client], renamed(clients.get(client), numbers));
            }
            return new State(
                    renamed, held.stream().map(line -> renamed(line, numbers)).toList(), left);
        }

        private static String renamed(String text, int[] numbers) {
            StringBuilder renamed = new StringBuilder();
            text.chars()
                    .forEach(character -> renamed.append((char)
                            (character >= 'A' && character <= 'D' ? 'A' + numbers[character - 'A'] : character)));
            return renamed.toString();
        }

        boolean isSame(State other) {
            return clients.equals(other.clients)
                    && held.stream()
                            .sorted()
                            .toList()
                            .equals(other.held.stream().sorted().toList())
                    && left.equals(other.left);
        }

        /** By trying every way to rename them. */
        boolean isSameButForNames(State other) {
            return ORDERS_OF_THREE.stream().anyMatch(numbers -> renamed(numbers).isSame(other));
        }
    }

    @Test
    void it_does_not_matter_which_of_two_clients_is_inside() {
        State one = State.of("A: inside; B: waits", "lock=tokenA");
        State other = State.of("A: waits; B: inside", "lock=tokenB");

        assertThat(one.key()).isEqualTo(other.key()).hasSameHashCodeAs(other.key());
        assertThat(one.key()).hasToString(other.key().toString());
    }

    @Test
    void it_matters_whose_token_is_in_the_lock() {
        assertThat(State.of("A: inside; B: waits", "lock=tokenA").key())
                .isNotEqualTo(State.of("A: inside; B: waits", "lock=tokenB").key());
        assertThat(State.of("A: inside; B: waits", "lock=tokenA").key())
                .isNotEqualTo(State.of("A: waits; B: inside", "lock=tokenA").key());
    }

    @Test
    void it_matters_what_may_still_happen() {
        List<String> clients = List.of("A: waits", "B: waits");

        assertThat(new State(clients, List.of(), "a crash").key())
                .isNotEqualTo(new State(clients, List.of(), "no more").key());
    }

    @Test
    void it_matters_what_is_held_also_by_whom_nothing_is_known() {
        assertThat(State.of("A: waits; B: waits", "count=1").key())
                .isNotEqualTo(State.of("A: waits; B: waits", "count=2").key());
    }

    @Test
    void clients_that_are_not_alike_keep_their_names() {
        State one = State.of("A: inside; B: waits", "lock=tokenA");
        State other = State.of("A: waits; B: inside", "lock=tokenB");

        assertThat(one.key(false)).isNotEqualTo(other.key(false));
        assertThat(one.key(false).places()).containsExactly(0, 1);
    }

    /** Only from what B and C saw of each other follows who of A and D is who. */
    @Test
    void clients_are_told_apart_by_whom_they_met() {
        State chain = State.of("A: saw B; B: saw C; C: saw nobody; D: saw nobody", "");

        assertThat(chain.renamed(new int[] {3, 2, 1, 0}).key()).isEqualTo(chain.key());
        assertThat(chain.key().firstAlike()).containsExactly(0, 1, 2, 3);
        assertThat(State.of("A: saw B; B: saw D; C: saw nobody; D: saw nobody", "")
                        .key())
                .isEqualTo(chain.key());
        assertThat(State.of("A: saw B; B: saw A; C: saw nobody; D: saw nobody", "")
                        .key())
                .isNotEqualTo(chain.key());
    }

    @Test
    void who_could_change_places_is_alike() {
        State state = State.of("A: waits; B: inside; C: waits; D: dead", "lock=tokenB");
        int[] places = state.key().places();
        int[] first = state.key().firstAlike();

        assertThat(first[places[0]]).isEqualTo(first[places[2]]).isEqualTo(Math.min(places[0], places[2]));
        assertThat(first[places[1]]).isEqualTo(places[1]);
        assertThat(first[places[3]]).isEqualTo(places[3]);
    }

    @Test
    void who_did_the_same_is_not_alike_if_only_one_has_the_lock() {
        assertThat(State.of("A: set its token; B: set its token", "lock=tokenB")
                        .key()
                        .firstAlike())
                .containsExactly(0, 1);
    }

    @Test
    void who_could_change_places_only_together_with_others_is_not_alike() {
        // A and B could change if C and D did, too; of one move of A nothing follows for B alone.
        assertThat(State.of("A: saw C; B: saw D; C: waits; D: waits", "").key().firstAlike())
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void two_states_are_told_apart_by_their_first_line_that_differs() {
        StateKey one = State.of("A: waits; B: waits", "lock=tokenA").key(false);
        StateKey other = State.of("A: waits; B: inside", "lock=tokenB").key(false);

        assertThat(one.difference(other)).containsExactly("B: waits", "B: inside");
        assertThat(one.readable()).isEqualTo("A: waits; B: waits; lock=tokenA; no more");
    }

    /** A and B did the same, but to C and D, who are told apart by themselves. */
    @Test
    void clients_are_told_apart_by_what_became_of_whom_they_met() {
        State state = State.of("A: saw C; B: saw D; C: inside; D: waits", "");

        assertThat(state.renamed(new int[] {1, 0, 2, 3}).key()).isEqualTo(state.key());
        assertThat(state.renamed(new int[] {3, 2, 1, 0}).key()).isEqualTo(state.key());
    }

    @Test
    void a_state_that_ends_before_another_differs_in_what_it_does_not_have() {
        StateKey shorter = State.of("A: waits; B: waits", "").key(false);
        StateKey longer = new State(List.of("A: waits", "B: waits"), List.of(), "no more\nB: again").key(false);

        assertThat(shorter.difference(longer)).containsExactly("", "B: again");
        assertThat(longer.difference(shorter)).containsExactly("B: again", "");
        assertThat(shorter.difference(shorter)).containsExactly("no more", "no more");
        assertThat(shorter.toString())
                .startsWith(ClientNames.mark(0) + ": waits\n")
                .endsWith("no more");
    }

    /** Any state of three clients who did one of a few things, and met or wrote down each other, but not in a circle. */
    private static State any(Random lot) {
        List<String> clients = new ArrayList<>();
        for (char client = 'A'; client <= 'C'; client++) {
            String saw = client != 'C' && lot.nextInt(3) == 0 ? " saw " + (char) ('A' + lot.nextInt(3)) : "";
            clients.add(client + ": " + (lot.nextBoolean() ? "waits" : "inside") + saw);
        }
        List<String> held = new ArrayList<>();
        for (String key : List.of("lock", "fence")) {
            if (lot.nextInt(3) == 0) {
                held.add(key + "=token" + (char) ('A' + lot.nextInt(3)));
            }
        }
        return new State(clients, held, lot.nextInt(4) == 0 ? "a crash" : "no more");
    }

    @Test
    void states_of_equal_text_are_equal_but_for_names_and_others_are_not() {
        Random lot = new Random(7);
        int equal = 0;
        for (int i = 0; i < 4_000; i++) {
            State one = any(lot);
            State other = lot.nextBoolean() ? any(lot) : one.renamed(ORDERS_OF_THREE.get(lot.nextInt(6)));
            boolean isSame = one.isSameButForNames(other);
            equal += isSame ? 1 : 0;

            assertThat(one.key().equals(other.key())).as("%s, %s", one, other).isEqualTo(isSame);
        }

        assertThat(equal).isBetween(2_000, 2_400);
    }

    @Test
    void whoever_is_alike_leaves_the_state_the_same_when_they_change_and_nobody_else_does() {
        Random lot = new Random(11);
        for (int i = 0; i < 2_000; i++) {
            State state = any(lot);
            StateKey key = state.key();
            int[] first = key.firstAlike();
            for (int[] swap : List.of(new int[] {1, 0, 2}, new int[] {0, 2, 1}, new int[] {2, 1, 0})) {
                int one = swap[0] == 0 ? 1 : 0;
                int other = swap[one];
                boolean isAlike = first[key.places()[one]] == first[key.places()[other]];

                assertThat(isAlike)
                        .as("%s and %s in %s", one, other, state)
                        .isEqualTo(state.renamed(swap).isSame(state));
            }
        }
    }
}
