package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.ScriptDigest;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The retries of a lock's clients, learned once for all clients of a subject. A client that sends the same commands three times over to
 * take the lock is waiting; from then on, so is every client that has sent them once. A client that sends them three times over to give the
 * lock back, and then ends, has tried in vain; from then on, a client that has sent them once ends in the same way.
 */
final class RetryLoop {

    private static final int ENOUGH = 3;
    private static final int LONGEST = 8;
    private static final int TOKEN_LENGTH = 16;

    /** The word of a command that is its key; in a call of a script, the number of its keys, with the first key after it. */
    private static final int KEY = 1;

    private static final int KEYS_COUNTED = 2;
    private static final int FIRST_KEY = 3;
    private static final Pattern TIME_LEFT = Pattern.compile("[1-9][0-9]{2,}");
    private static final Set<String> ANSWERS = Set.of("0", "1", "OK", "nil");
    private static final Set<String> REFUSALS = Set.of("0", "nil", "unique violation");
    /** Commands that wait in Redis until another client acts, or their time is over. */
    private static final Set<String> BLOCKING =
            Set.of("BLMOVE", "BLMPOP", "BLPOP", "BRPOP", "BRPOPLPUSH", "BZMPOP", "BZPOPMAX", "BZPOPMIN");

    /** Commands that call a script, which is their first argument. */
    static final Set<String> SCRIPTS = Set.of("EVAL", "EVALSHA", "FCALL");

    private final LockSpec lock;
    private final String key;
    private final boolean isPatient;
    private final boolean isSection;
    private List<AnsweredCommand> learned = List.of();
    private final List<VainRelease> vain = new ArrayList<>();

    /** A round of commands that was repeated to give the lock back, and the point at which that ended. */
    private record VainRelease(List<AnsweredCommand> round, SchedulingPoint end) {}

    /**
     * @param lock the lock
     * @param program the program of its clients
     * @param key its name in the store; two commands that name the same keys are alike, whatever values they carry
     */
    RetryLoop(LockSpec lock, String key, ClientProgram program) {
        this.lock = lock;
        this.key = key;
        this.isSection = lock.isSection();
        this.isPatient = isSection || program.waitsOn();
    }

    /**
     * A command with its reply.
     *
     * @param command the command, word by word
     * @param reply the reply that the client received
     */
    record AnsweredCommand(List<String> command, String reply) {}

    /** Whether the lock declares that it waits. A lock without a description may declare it only when it is made. */
    boolean isDeclared() {
        return lock.isBlocking();
    }

    /** Whether clients that wait go on waiting, instead of giving up. */
    boolean isPatient() {
        return isPatient;
    }

    /** The name of the store of the lock's state. */
    String storeName() {
        return lock.storeName();
    }

    /** Whether a command waits in Redis for another client. */
    static boolean isBlocking(List<String> command) {
        String name = command.get(0).toUpperCase(Locale.ROOT);
        return BLOCKING.contains(name)
                || name.startsWith("XREAD") && command.stream().anyMatch(word -> word.equalsIgnoreCase("BLOCK"));
    }

    /** Whether a client with these exchanges, and this next command, only waits. */
    synchronized boolean isRepeated(List<AnsweredCommand> said, List<String> next) {
        if (isOver(said) && isAlike(learned.get(0).command(), next)) {
            return true;
        }
        for (int length = 1; length <= LONGEST && length * ENOUGH <= said.size(); length++) {
            List<AnsweredCommand> last = last(said, length);
            if (isAlike(last.get(0).command(), next) && isThreeTimes(said, length)) {
                if (learned.isEmpty()) {
                    learned = List.copyOf(last);
                }
                return true;
            }
        }
        return false;
    }

    /** Whether a client with these exchanges is at the end of a known round. */
    synchronized boolean isOver(List<AnsweredCommand> said) {
        return !learned.isEmpty()
                && said.size() >= learned.size()
                && areAlike(last(said, learned.size()), learned)
                && isSameAnswer(said.get(said.size() - 1), learned.get(learned.size() - 1));
    }

    /** Learns from a client that has sent all this to give the lock back, and has come to its end by itself. */
    synchronized void learnRelease(List<AnsweredCommand> said, SchedulingPoint end) {
        IntStream.rangeClosed(1, Math.min(LONGEST, said.size() / ENOUGH))
                .filter(length -> endOfRelease(said).isEmpty()
                        && IntStream.range(said.size() - (ENOUGH - 1) * length, said.size())
                                .allMatch(i -> said.get(i).equals(said.get(i - length))))
                .forEach(length -> vain.add(new VainRelease(List.copyOf(last(said, length)), end)));
    }

    /** The end of a client with these exchanges in its release, if it would only repeat the last round; empty otherwise. */
    synchronized Optional<SchedulingPoint> endOfRelease(List<AnsweredCommand> said) {
        return vain.stream()
                .filter(known -> isLast(known.round(), said))
                .map(VainRelease::end)
                .findFirst();
    }

    /** The same for a client with this next command: it must equal the command of the last round, word by word. */
    synchronized Optional<SchedulingPoint> endOfRelease(List<AnsweredCommand> said, List<String> next) {
        return vain.stream()
                .filter(known -> isLast(known.round(), said))
                .filter(known ->
                        last(said, known.round().size()).get(0).command().equals(next))
                .map(VainRelease::end)
                .findFirst();
    }

    private boolean isLast(List<AnsweredCommand> round, List<AnsweredCommand> said) {
        return said.size() >= round.size()
                && areAlike(last(said, round.size()), round)
                && last(said, round.size()).stream()
                        .map(AnsweredCommand::reply)
                        .toList()
                        .equals(round.stream().map(AnsweredCommand::reply).toList());
    }

    private static List<AnsweredCommand> last(List<AnsweredCommand> said, int count) {
        return said.subList(said.size() - count, said.size());
    }

    private boolean isThreeTimes(List<AnsweredCommand> said, int length) {
        List<AnsweredCommand> all = last(said, length * ENOUGH);
        // Where all keys are alike, only the reply tells a client that has got one and asks for the next.
        boolean isAnsweredAlike = !isPatient()
                || IntStream.range(length, all.size()).allMatch(i -> isSameAnswer(all.get(i), all.get(i - length)));
        return isAnsweredAlike
                && (!isSection || isWaiting(all, length))
                && areAlike(all.subList(0, length), all.subList(length, 2 * length))
                && areAlike(all.subList(length, 2 * length), all.subList(2 * length, 3 * length));
    }

    /** Three changes of three rows are no waiting; but a new token for each attempt is, if some of its commands are refused. */
    private static boolean isWaiting(List<AnsweredCommand> rounds, int length) {
        return rounds.stream().anyMatch(said -> REFUSALS.contains(said.reply()) || isTimeLeft(said))
                || IntStream.range(length, rounds.size())
                        .allMatch(i -> rounds.get(i)
                                .command()
                                .equals(rounds.get(i - length).command()));
    }

    private boolean areAlike(List<AnsweredCommand> some, List<AnsweredCommand> others) {
        return IntStream.range(0, some.size())
                .allMatch(i -> isAlike(some.get(i).command(), others.get(i).command()));
    }

    /** Replies count as equal if they are random values, or the rest of a lease. */
    private boolean isSameAnswer(AnsweredCommand one, AnsweredCommand other) {
        if (isPatient()) {
            // A client that goes on waiting may take something in the meantime, as another reply shows.
            return one.reply().equals(other.reply()) || isTimeLeft(one) && isTimeLeft(other);
        }
        boolean isPlain = ANSWERS.contains(one.reply());
        return isPlain == ANSWERS.contains(other.reply())
                && (!isPlain || one.reply().equals(other.reply()));
    }

    /** Whether the reply is the rest of a lease, in milliseconds. */
    private static boolean isTimeLeft(AnsweredCommand said) {
        return TIME_LEFT.matcher(said.reply()).matches();
    }

    private boolean isAlike(List<String> one, List<String> other) {
        return one.size() == other.size() && shape(one).equals(shape(other));
    }

    /**
     * The name of the command, its script and its keys. A script counts the same by its text or its digest: a library sends each text once.
     */
    private List<String> shape(List<String> command) {
        if (isSection) {
            int keys = isScript(command) ? FIRST_KEY + keyCount(command) : KEY + 1;
            return IntStream.range(0, command.size())
                    .mapToObj(at -> at >= keys && isToken(command.get(at)) ? "" : command.get(at))
                    .toList();
        }
        List<String> shape = new ArrayList<>();
        String name = command.get(0).toUpperCase(Locale.ROOT);
        boolean isText = name.equals("EVAL") && isScript(command);
        shape.add(isText ? "EVALSHA" : name);
        if (isScript(command)) {
            shape.add(isText ? ScriptDigest.of(command.get(1)) : command.get(1));
        }
        command.stream().filter(word -> word.contains(key)).forEach(word -> shape.add(isPatient() ? key : word));
        return shape;
    }

    private static boolean isScript(List<String> command) {
        return SCRIPTS.contains(command.get(0).toUpperCase(Locale.ROOT)) && command.size() > KEYS_COUNTED;
    }

    private static int keyCount(List<String> command) {
        String count = command.get(KEYS_COUNTED);
        return count.matches("[0-9]{1,3}") ? Integer.parseInt(count) : 0;
    }

    private static boolean isToken(String word) {
        return word.length() >= TOKEN_LENGTH && !word.contains(" ");
    }
}
