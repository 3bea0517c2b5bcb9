package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;

/** A named fault on the network or on a real client process, the same for every lock that exists now or later. */
public enum Attack {

    /** Latency on both clients holds every command back, so that their acquires overlap. */
    BOTH_AT_ONCE(Needs.NOTHING, new BothAtOnce()),

    /** A client is killed inside its critical section. */
    KILLED_WHILE_HOLDING(Needs.NOTHING, new KilledWhileHolding()),

    /** The connection, and then a process, ends between two commands of the acquire, or right after its only one. */
    CUT_BETWEEN_COMMANDS(Needs.NOTHING, new CutBetweenCommands()),

    /** The holder's release is held back until its lease has run out and another client holds the lock. */
    LATE_UNLOCK(Needs.A_LEASE, new LateUnlock()),

    /** The acquire takes effect and its reply never arrives. */
    LOST_REPLY(Needs.NOTHING, new LostReply()),

    /** The holder stands still past its lease, another client enters, and the holder goes on writing. */
    PAUSED_HOLDER(Needs.A_LEASE, new PausedHolder());

    private final Needs needs;
    private final AttackScript script;

    /** What a lock must have for the attack to mean anything. */
    private enum Needs {
        NOTHING,
        A_LEASE
    }

    Attack(Needs needs, AttackScript script) {
        this.needs = needs;
        this.script = script;
    }

    /** Carries the attack out on a new key. Whatever goes wrong on the way makes the result inconclusive. */
    public AttackResult on(LockStage stage, Environment environment) {
        try (Scene scene = new Scene(stage, environment)) {
            if (needs == Needs.A_LEASE && !scene.rehearsal().hasLease()) {
                return new AttackResult.RuledOut(this, AttackStory.that(AttackStoryText::noLease));
            }
            AttackStory happened = script.carryOut(scene);
            return new AttackResult.Ran(this, Verdict.on(scene.history()), happened);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return inconclusive("the run was interrupted", e);
        } catch (Exception | LinkageError | StackOverflowError e) {
            return inconclusive(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        }
    }

    private AttackResult inconclusive(String reason, Throwable cause) {
        return new AttackResult.Ran(this, new Verdict.Inconclusive(reason, cause), language -> reason);
    }

    @Override
    public String toString() {
        return Language.ENGLISH.text(AttackText.class).title(this);
    }
}
