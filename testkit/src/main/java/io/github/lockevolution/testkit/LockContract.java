package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.SafeEncoder;

/** The behaviour of every lock without any fault. A stage's test extends it and names the stage by {@code @OnTheBench(YourSpec.class)}. */
public abstract class LockContract {

    private static final Duration LONGEST_LEASE = Duration.ofSeconds(LockInput.LONGEST_LEASE.toSeconds());
    private static final RedisVersion DOCUMENTS_ITSELF = new RedisVersion(7, 0, 0);
    private static final Pattern SINCE = Pattern.compile("since=([0-9.]+)");
    private static final Pattern ADDED = Pattern.compile("\\[([0-9.]+), Added the ([^\\]]*)");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{40}");

    @Test
    void a_free_lock_is_taken(FaultScenario scenario) throws Exception {
        boolean entered = scenario.client("A", FaultScenario.LONG_LEASE).tryLock();

        assertThat(entered).isTrue();
        assertThat(scenario.key().exists()).isTrue();
    }

    @Test
    void a_held_lock_refuses_everybody_else(FaultScenario scenario) throws Exception {
        scenario.client("A", FaultScenario.LONG_LEASE).tryLock();

        assertThat(scenario.client("B", FaultScenario.LONG_LEASE).tryLock()).isFalse();
    }

    @Test
    void an_unlock_frees_the_lock_for_the_next(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        a.unlock();

        assertThat(scenario.client("B", FaultScenario.LONG_LEASE).tryLock()).isTrue();
    }

    @Test
    void an_unlock_says_whether_it_removed_the_key(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();

        assertThat(a.unlock()).isTrue();
        assertThat(a.unlock()).isFalse();
    }

    @Test
    void the_same_client_takes_the_lock_again_after_giving_it_back(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        a.unlock();

        assertThat(a.tryLock()).isTrue();
        assertThat(a.unlock()).isTrue();
    }

    @Test
    void it_sends_the_commands_it_declares(Redis redis, FaultScenario scenario, LockSpec lock) throws Exception {
        LiveClient first = scenario.client("A", FaultScenario.LONG_LEASE);
        first.tryLock();
        // Releases a second time, because a lock may have a script to load at the first.
        first.unlock();
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        int acquire = a.recorder().sent().size();
        a.unlock();

        List<Command> sent = a.recorder().sent();
        assertThat(declared(sent.subList(0, acquire), scenario)).isEqualTo(lock.acquireCommands());
        assertThat(declared(sent.subList(acquire, sent.size()), scenario)).isEqualTo(lock.releaseCommands());
        assertThat(digests(sent.subList(acquire, sent.size())))
                .isEqualTo(
                        lock
                                .releaseScript()
                                .map(script -> redis.direct()
                                        .scriptLoad(script, scenario.key().name()))
                                .stream()
                                .toList());
    }

    private static List<String> digests(List<Command> commands) {
        return commands.stream()
                .flatMap(command -> command.words().stream())
                .filter(DIGEST.asMatchPredicate())
                .toList();
    }

    /** Commands as a stage declares them: with a word for each value that is only known at run time. */
    private List<String> declared(List<Command> commands, FaultScenario scenario) {
        return commands.stream()
                .map(command -> command.words().stream()
                        .map(word -> placeholder(word, scenario))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    private String placeholder(String word, FaultScenario scenario) {
        if (word.startsWith(scenario.key().name())) {
            return "key" + word.substring(scenario.key().name().length());
        }
        if (word.equals(Long.toString(FaultScenario.LONG_LEASE.toSeconds()))) {
            return "seconds";
        }
        if (word.equals(Long.toString(FaultScenario.LONG_LEASE.toMillis()))) {
            return "millis";
        }
        if (word.matches("[0-9]{13}")) {
            return "deadline";
        }
        if (DIGEST.matcher(word).matches()) {
            return "sha";
        }
        return word.equals("A") ? "owner" : word.startsWith("A:") ? "token" : ownWord(word);
    }

    /** The word that this lock alone declares for a value which is only known at run time, if it is one; otherwise the value. */
    protected String ownWord(String value) {
        return value;
    }

    @Test
    void it_can_be_found_by_the_service_loader(LockSpec lock) {
        assertThat(LockProvider.allOnTheClassPath()).extracting(LockSpec::name).contains(lock.name());
    }

    @Test
    void an_empty_key_is_refused(Redis redis, LockSpec lock) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> made(lock, redis.direct(), "", "A"))
                .withMessage("lock key is empty; it needs to be the name that all clients of this lock share");
    }

    @Test
    void an_owner_that_is_null_is_refused(Redis redis, LockSpec lock) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> made(lock, redis.direct(), redis.key("k"), null))
                .withMessage("owner is null; it needs to be a value that tells this client from the others");
    }

    @Test
    void a_missing_connection_is_refused(LockSpec lock) {
        assertThatNullPointerException()
                .isThrownBy(() -> made(lock, null, "order:42", "A"))
                .withMessageStartingWith("redis is null; it needs to be the connection");
    }

    private static DistributedLock made(LockSpec lock, UnifiedJedis redis, String key, String owner) {
        ScheduledExecutorService timer = RealTimer.start("A");
        try {
            return RedisLocks.over(lock, redis)
                    .make(key, owner, FaultScenario.LONG_LEASE, InstantSource.system(), timer);
        } finally {
            timer.shutdownNow();
        }
    }

    /** A lease that is shorter, longer or no whole number of its units is refused by {@link LockInput}. */
    @Test
    void redis_accepts_the_shortest_and_the_longest_lease(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", Duration.ofSeconds(1));
        assertThat(a.tryLock()).isTrue();
        a.unlock();

        assertThat(scenario.client("B", LONGEST_LEASE).tryLock()).isTrue();
        // A lock without a lease is taken for ever.
        scenario.key()
                .lease()
                .ifPresent(lease -> assertThat(lease).isBetween(LONGEST_LEASE.dividedBy(2), LONGEST_LEASE));
    }

    /**
     * Redis does not report the commands in scripts, so a lock may need a newer one than its commands; the script commands of a historical
     * lock came with its own commands.
     */
    @Test
    void redis_itself_says_since_when_it_has_these_commands(Redis redis, LockSpec lock) {
        assumeFalse(redis.version().isOlderThan(DOCUMENTS_ITSELF), "before 7.0.0, Redis has no COMMAND DOCS");
        RedisVersion since = Stream.concat(lock.acquireCommands().stream(), lock.releaseCommands().stream())
                .flatMap(command -> since(redis, List.of(command.split(" "))))
                .max(Comparator.naturalOrder())
                .orElseThrow();

        assertThat(lock.requires()).isGreaterThanOrEqualTo(since);
        lock.history().ifPresent(history -> assertThat(lock.requires()).isEqualTo(since));
    }

    /** The version that brought the command, and those that brought the options in use. */
    private static Stream<RedisVersion> since(Redis redis, List<String> command) {
        String documentation = SafeEncoder.encodeObject(redis.direct()
                        .executeCommand(new CommandArguments(Protocol.Command.COMMAND)
                                .add("DOCS")
                                .add(command.get(0))))
                .toString();
        return Stream.concat(
                        SINCE.matcher(documentation).results().limit(1),
                        ADDED.matcher(documentation)
                                .results()
                                .filter(added -> command.stream()
                                        .anyMatch(word -> added.group(2).contains("`" + word + "`"))))
                .map(version -> RedisVersion.parse(version.group(1)));
    }
}
