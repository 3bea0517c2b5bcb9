package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.TransitionContext;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.util.List;

/** The state of a run as a move sees it: its clients, and the contents of the store. */
final class RunTransitionContext implements TransitionContext {

    private final SystemUnderTest system;
    private final LockProfile profile;
    private final StoreView view;
    private final List<ClientRun> runs;
    private Bounds left = Bounds.USUAL;

    /**
     * @param runs one for each client, in their order
     */
    RunTransitionContext(SystemUnderTest system, LockProfile profile, StoreView view, List<ClientRun> runs) {
        this.system = system;
        this.profile = profile;
        this.view = view;
        this.runs = runs;
    }

    /** Sets the bounds of the questions that follow. */
    void within(Bounds bounds) {
        left = bounds;
    }

    @Override
    public boolean canStep(int client) {
        return runs.get(client).canStep();
    }

    @Override
    public boolean isPolling(int client) {
        return runs.get(client).isPolling();
    }

    @Override
    public boolean canLoseReply(int client) {
        return runs.get(client).canLoseReply();
    }

    @Override
    public boolean hasMoreOnTheSide(int client) {
        return runs.get(client).nextOnTheSide().isPresent();
    }

    @Override
    public boolean readsClock() {
        return profile.readsClock();
    }

    @Override
    public boolean canLeaseExpire() {
        return view.canLeaseExpire();
    }

    @Override
    public boolean canReplicate() {
        return view.isReplicaDecisive(left) && view.isReplicaBehind();
    }

    @Override
    public boolean canFailOver() {
        return view.isReplicaDecisive(left);
    }

    @Override
    public int servers() {
        return view.servers().size();
    }

    @Override
    public boolean holdsAnything(int server) {
        return view.servers().get(server).holdsAnything();
    }

    @Override
    public boolean leaseRuns(int server) {
        return view.servers().get(server).leaseRuns();
    }

    @Override
    public int evictableKeys() {
        return view.evictable().size();
    }

    @Override
    public void letTimePass() {
        view.expire();
        Duration lease = Lease.timeToRunOut(system.lease());
        runs.forEach(run -> run.letTimePass(lease));
    }

    @Override
    public void replicate() {
        view.replicate();
    }

    @Override
    public void failOver() {
        view.failOver();
    }

    @Override
    public void restart(int server) {
        view.restart(server);
    }

    @Override
    public void jumpAhead(int server) {
        view.jumpAhead(server);
    }

    @Override
    public void evict(int key) {
        view.evict(key);
    }
}
