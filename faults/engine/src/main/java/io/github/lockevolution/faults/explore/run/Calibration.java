package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.CalibrationRuns.AnsweredCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs of a lock in which nothing goes wrong, before anything is counted: alone, and with a second client, which is refused if one alone
 * may have the lock. A value that differs at the same place of runs with the same moves is taken for chance; every other value is
 * determined by the lock.
 */
final class Calibration {

    private final LockSpec lock;
    private final AccessPolicy policy;
    private final Store store;
    private final LockProfile profile;
    private final CalibrationRuns lockRuns;

    Calibration(SystemUnderTest system, LockProfile profile) {
        this.lock = system.lock();
        this.policy = lock.accessPolicy();
        this.store = system.store();
        this.profile = profile;
        this.lockRuns = new CalibrationRuns(system, profile);
    }

    /**
     * Fills the profile of the lock before it is explored. The differences between its runs are learned from two of its clients; their
     * symmetry from each client beside the first.
     *
     * @param clients two or more
     */
    void learn(List<TestClient> clients) {
        TestClient first = clients.get(0);
        TestClient second = clients.get(1);
        List<AnsweredCommand> cold = lockRuns.alone(first);
        // A first run is not compared if Redis did not know the script of the library yet: only that run loads it.
        List<AnsweredCommand> alone = isCold(cold) ? lockRuns.alone(first) : cold;
        List<AnsweredCommand> again = lockRuns.alone(first);
        compare(alone, again);
        List<AnsweredCommand> other = lockRuns.alone(second);
        noteConstants(again, other);
        List<AnsweredCommand> once = lockRuns.disturbed(first, second);
        // From the second time on, a client that waits gives up sooner.
        List<AnsweredCommand> disturbed = lockRuns.doWait() ? lockRuns.disturbed(first, second) : once;
        compare(disturbed, lockRuns.disturbed(first, second));
        disturbed.forEach(
                said -> RunComparison.learnRestOfLease(profile.variations(), profile::isRestOfLease, said.ran()));
        lockRuns.releaseLate(first, Optional.empty());
        lockRuns.releaseLate(first, Optional.of(second));
        if (lock.isSection()) {
            IntStream.range(1, again.size()).forEach(commands -> lockRuns.interrupted(first, second, commands));
        }
        // A client with another share of the lock may do other things by chance.
        clients.stream()
                .filter(client -> client != first && firstOfItsKind(client, clients) == client)
                .forEach(client -> compare(lockRuns.alone(client), lockRuns.alone(client)));
        lookPastTimes(first, second);
        profile.setAlike(isCrowdAlike(clients)
                && (!isOneKind(first, second) || isAlike(first, again, second, other, disturbed))
                && clients.stream().skip(2).allMatch(third -> isAlikeToFirst(third, clients, again)));
    }

    /** Times that clients report by their real clock are ignored if no decision depends on them. */
    private void lookPastTimes(TestClient first, TestClient second) {
        NondeterministicValues variations = profile.variations();
        if (store.movesTimes()) {
            variations.lookPastMovedTimes();
        }
        if (!variations.timedWords().isEmpty() && !lock.isSection()) {
            variations.lookPastTimes(true);
            variations.lookPastTimes(new MovedTimesTrial(lockRuns, first, second).decidesNothing());
        }
    }

    /** Whether as many clients as there are permits, and one more that is refused, do the same in whatever order they come. */
    private boolean isCrowdAlike(List<TestClient> clients) {
        int crowd = policy.capacity() + 1;
        if (policy.isExclusive() || clients.size() < crowd) {
            return true;
        }
        List<TestClient> inOrder = clients.subList(0, crowd);
        List<TestClient> reversed = new ArrayList<>(inOrder);
        Collections.reverse(reversed);
        List<String> names = inOrder.stream().map(TestClient::name).toList();
        int[] other =
                IntStream.range(0, crowd).map(client -> crowd - 1 - client).toArray();
        return lockRuns.said(lockRuns.crowded(inOrder), names).stream()
                .map(ClientNames.marks(other)::in)
                .toList()
                .equals(lockRuns.said(lockRuns.crowded(reversed), names));
    }

    /** Whether a client does the same as the first client that has the same share of the lock. */
    private boolean isAlikeToFirst(TestClient client, List<TestClient> clients, List<AnsweredCommand> alone) {
        TestClient model = firstOfItsKind(client, clients);
        return model == client
                || isAlike(
                        model,
                        model == clients.get(0) ? alone : lockRuns.alone(model),
                        client,
                        lockRuns.alone(client),
                        lockRuns.disturbed(model, client));
    }

    private TestClient firstOfItsKind(TestClient client, List<TestClient> clients) {
        return clients.stream()
                .filter(other -> isOneKind(other, client))
                .findFirst()
                .orElseThrow();
    }

    private boolean isOneKind(TestClient one, TestClient other) {
        return policy.share(one.name()) == policy.share(other.name());
    }

    private static boolean isCold(List<AnsweredCommand> runs) {
        return runs.stream().anyMatch(said -> said.ran().reply().contains("NOSCRIPT"));
    }

    /** Whether another client does the same as the first, alone and with each of the two as the refused one. */
    private boolean isAlike(
            TestClient first,
            List<AnsweredCommand> alone,
            TestClient other,
            List<AnsweredCommand> otherAlone,
            List<AnsweredCommand> disturbed) {
        List<String> names = List.of(first.name(), other.name());
        List<AnsweredCommand> otherWay = lockRuns.disturbed(other, first);
        // The rest of a lease may have been the same by chance when the first client asked twice.
        learnNumbers(alone, otherAlone);
        learnNumbers(disturbed, otherWay);
        return sameButForNames(alone, otherAlone, names) && sameButForNames(disturbed, otherWay, names);
    }

    private void learnNumbers(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            RunComparison.learnNumber(
                    profile.variations(), runs.get(i).ran(), others.get(i).ran());
        }
    }

    private void compare(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            ExecutedCommand one = runs.get(i).ran();
            ExecutedCommand other = others.get(i).ran();
            if (one.command().size() == other.command().size()) {
                RunComparison.learn(
                        profile.variations(), one, other, runs.get(i).kept());
            }
        }
    }

    private void noteConstants(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            List<String> one = runs.get(i).ran().command();
            List<String> other = others.get(i).ran().command();
            for (int word = 0; word < Math.min(one.size(), other.size()); word++) {
                if (one.get(word).equals(other.get(word))) {
                    profile.variations().noteConstant(one.get(word));
                }
            }
        }
    }

    /** Whether two runs are the same if the two clients change their names. */
    private boolean sameButForNames(List<AnsweredCommand> runs, List<AnsweredCommand> others, List<String> names) {
        ClientNames changed = ClientNames.marks(new int[] {1, 0});
        return lockRuns.said(runs, names).stream().map(changed::in).toList().equals(lockRuns.said(others, names));
    }
}
