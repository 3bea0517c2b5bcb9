package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Calls clients by other names. In the text of a run each client has a mark of its own, which is no character that a lock would send;
 * so the same text serves for every way to name the clients.
 */
public final class ClientNames {

    private static final char FIRST_MARK = '\uE000';

    /** More than there ever are. */
    static final int MOST = 64;

    /** The number of each client under its other name. */
    private final int[] numbers;

    /** The sign of the first client: a mark, or the letter of its name. */
    private final char first;

    private ClientNames(int[] numbers, char first) {
        this.numbers = numbers;
        this.first = first;
    }

    /** Marks become other marks. */
    public static ClientNames marks(int[] numbers) {
        return new ClientNames(numbers, FIRST_MARK);
    }

    /** Marks become the letters that people read. */
    public static ClientNames letters(int[] numbers) {
        return new ClientNames(numbers, 'A');
    }

    /** The mark of a client in the text of a run. */
    public static String mark(int client) {
        return String.valueOf((char) (FIRST_MARK + client));
    }

    /** The client of a mark; below 0 if the character is none. */
    static int client(char character) {
        return character >= FIRST_MARK && character < FIRST_MARK + MOST ? character - FIRST_MARK : -1;
    }

    /** The marks that are in a text, each once, in their order. */
    static String marksIn(String text) {
        return text.chars()
                .filter(character -> client((char) character) >= 0)
                .distinct()
                .sorted()
                .mapToObj(sign -> String.valueOf((char) sign))
                .collect(Collectors.joining());
    }

    public String in(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (client(text.charAt(i)) >= 0) {
                return replaced(text, i);
            }
        }
        return text;
    }

    private String replaced(String text, int from) {
        char[] characters = text.toCharArray();
        for (int i = from; i < characters.length; i++) {
            int client = client(characters[i]);
            if (client >= 0) {
                characters[i] = (char) (first + numbers[client]);
            }
        }
        return new String(characters);
    }

    public Move in(Move move) {
        return move.isClients() ? new Move(move.kind(), numbers[move.client()]) : move;
    }

    public List<Move> in(List<Move> moves) {
        return moves.stream().map(this::in).sorted(ORDER).toList();
    }

    /** A client's step, lost reply, crash and clock come together, and time last, as an execution offers them. */
    private static final Comparator<Move> ORDER = Comparator.comparing(Move::isClients)
            .reversed()
            .thenComparing(Move::client)
            .thenComparing(Move::kind);

    public Exchange in(Exchange exchange) {
        return exchange.renamed(this::in);
    }

    public FinalCheck in(FinalCheck check) {
        return new FinalCheck(
                check.newcomerEnters(),
                check.exchanges().stream().map(this::in).toList(),
                check.inPeriod().stream().map(this::in).toList(),
                inEvents(check.events()));
    }

    public List<Event> inEvents(List<Event> events) {
        return events.stream().map(this::in).toList();
    }

    private Event in(Event event) {
        if (event instanceof Event.BeganTaking it) {
            return new Event.BeganTaking(in(it.client()));
        } else if (event instanceof Event.MissedAnswer it) {
            return new Event.MissedAnswer(in(it.client()));
        } else if (event instanceof Event.Took it) {
            return new Event.Took(in(it.client()), it.share());
        } else if (event instanceof Event.Freed it) {
            return new Event.Freed(in(it.client()), it.free(), it.more());
        } else if (event instanceof Event.Divided it) {
            return new Event.Divided(in(it.client()));
        } else if (event instanceof Event.CutLease it) {
            return new Event.CutLease(in(it.client()));
        } else if (event instanceof Event.Entered it) {
            return new Event.Entered(in(it.client()), it.share());
        } else if (event instanceof Event.Left it) {
            return new Event.Left(in(it.client()));
        } else if (event instanceof Event.GaveUpWaiting it) {
            return new Event.GaveUpWaiting(in(it.client()));
        } else if (event instanceof Event.Deadlocked it) {
            return new Event.Deadlocked(it.clients().stream().map(this::in).toList());
        } else if (event instanceof Event.Blocked it) {
            return new Event.Blocked(in(it.client()));
        } else if (event instanceof Event.Unblocked it) {
            return new Event.Unblocked(in(it.client()));
        } else if (event instanceof Event.InTransaction it) {
            return new Event.InTransaction(in(it.client()));
        } else if (event instanceof Event.Finished it) {
            return new Event.Finished(in(it.client()));
        } else if (event instanceof Event.StillTaken it) {
            return new Event.StillTaken(in(it.client()));
        } else if (event instanceof Event.Died it) {
            return new Event.Died(in(it.client()));
        } else if (event instanceof Event.Answered it) {
            return new Event.Answered(in(it.client()), it.isDone(), it.isRefused());
        } else if (event instanceof Event.NotSerial it) {
            return new Event.NotSerial(in(it.left()), it.isInterrupted(), it.isLeaseOver());
        } else if (event instanceof Event.InvariantBroken it) {
            return new Event.InvariantBroken(in(it.reason()));
        }
        return event;
    }

    public SortedMap<String, KeyState> in(SortedMap<String, KeyState> held) {
        SortedMap<String, KeyState> named = new TreeMap<>();
        held.forEach((key, state) -> named.put(in(key), state.renamed(this::in)));
        return named;
    }

    public Step in(Step step) {
        return new Step(
                in(step.move()),
                in(step.possible()),
                step.exchange().map(this::in),
                step.before(),
                step.after(),
                inEvents(step.events()),
                in(step.keyStates()));
    }

    /** The inverse renaming. */
    public static int[] inverse(int[] numbers) {
        int[] inverse = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            inverse[numbers[i]] = i;
        }
        return inverse;
    }

    /** Composes two renamings: first one, then the other. */
    public static int[] then(int[] one, int[] other) {
        return Arrays.stream(one).map(number -> other[number]).toArray();
    }

    /** The renaming in which every client keeps its name. */
    public static int[] same(int clients) {
        int[] numbers = new int[clients];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    /** The renaming in which two clients change their names. */
    public static int[] swap(int one, int other, int clients) {
        int[] swapped = same(clients);
        swapped[one] = other;
        swapped[other] = one;
        return swapped;
    }
}
