package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.lock.LockStage;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What every lock has to do when no fault disturbs it. A stage's test extends it and names the stage by
 * {@code @OnTheBench(YourStage.class)}.
 */
public abstract class LockContract {

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{40}");

    @Test
    void a_free_lock_is_taken(Scene scene) throws Exception {
        boolean entered = scene.client("A", Scene.LONG_LEASE).tryLock();

        assertThat(entered).isTrue();
        assertThat(scene.key().exists()).isTrue();
    }

    @Test
    void a_held_lock_refuses_everybody_else(Scene scene) throws Exception {
        scene.client("A", Scene.LONG_LEASE).tryLock();

        assertThat(scene.client("B", Scene.LONG_LEASE).tryLock()).isFalse();
    }

    @Test
    void an_unlock_frees_the_lock_for_the_next(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        a.unlock();

        assertThat(scene.client("B", Scene.LONG_LEASE).tryLock()).isTrue();
    }

    @Test
    void an_unlock_says_whether_it_removed_the_key(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();

        assertThat(a.unlock()).isTrue();
        assertThat(a.unlock()).isFalse();
    }

    @Test
    void the_same_client_takes_the_lock_again_after_giving_it_back(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        a.unlock();

        assertThat(a.tryLock()).isTrue();
        assertThat(a.unlock()).isTrue();
    }

    @Test
    void it_sends_the_commands_it_declares(Redis redis, Scene scene, LockStage stage) throws Exception {
        LiveClient first = scene.client("A", Scene.LONG_LEASE);
        first.tryLock();
        // A second release, because a lock may have a script to load at the first.
        first.unlock();
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        int acquire = a.recorder().sent().size();
        a.unlock();

        List<Command> sent = a.recorder().sent();
        assertThat(declared(sent.subList(0, acquire), scene)).isEqualTo(stage.acquireCommands());
        assertThat(declared(sent.subList(acquire, sent.size()), scene)).isEqualTo(stage.releaseCommands());
        assertThat(digests(sent.subList(acquire, sent.size())))
                .isEqualTo(
                        stage
                                .releaseScript()
                                .map(script -> redis.direct()
                                        .scriptLoad(script, scene.key().name()))
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
    private static List<String> declared(List<Command> commands, Scene scene) {
        return commands.stream()
                .map(command -> command.words().stream()
                        .map(word -> placeholder(word, scene))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    private static String placeholder(String word, Scene scene) {
        if (word.startsWith(scene.key().name())) {
            return "key" + word.substring(scene.key().name().length());
        }
        if (word.equals(Long.toString(Scene.LONG_LEASE.toSeconds()))) {
            return "seconds";
        }
        if (word.equals(Long.toString(Scene.LONG_LEASE.toMillis()))) {
            return "millis";
        }
        if (word.matches("[0-9]{13}")) {
            return "deadline";
        }
        if (DIGEST.matcher(word).matches()) {
            return "sha";
        }
        return word.equals("A") ? "owner" : word.startsWith("A:") ? "token" : word;
    }

    @Test
    void it_can_be_found_by_the_service_loader(LockStage stage) {
        assertThat(ServiceLoader.load(LockStage.class))
                .extracting(Object::getClass)
                .contains(stage.getClass());
    }

    @Test
    void an_empty_key_is_refused(Redis redis, LockStage stage) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stage.create(redis.direct(), "", "A", Scene.LONG_LEASE))
                .withMessage("lock key is empty; it needs to be the name that all clients of this lock share");
    }

    @Test
    void an_owner_that_is_null_is_refused(Redis redis, LockStage stage) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stage.create(redis.direct(), redis.key("k"), null, Scene.LONG_LEASE))
                .withMessage("owner is null; it needs to be a value that tells this client from the others");
    }
}
