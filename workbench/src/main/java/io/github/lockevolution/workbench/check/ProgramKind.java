package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Backing;
import io.github.lockevolution.lock.RedisBacking;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.TargetKind;
import picocli.CommandLine.Command;

/** Programs in any language. */
@Command
public final class ProgramKind implements CheckKind {

    @Override
    public TargetKind kind() {
        return TargetKind.PROGRAM;
    }

    @Override
    public boolean isFor(TypedTarget typed) {
        return typed.isProgram();
    }

    @Override
    public Message isNotFor(String option) {
        return Message.of(VerdictText.class, VerdictText::onlyForJava);
    }

    @Override
    public void choose(TypedTarget typed, BackendOptions backends) {
        typed.store().ifPresent(store -> store.settings().forEach(backends::use));
    }

    @Override
    public CheckedLock lock(TypedTarget typed, String word, AccessPolicy policy) {
        Backing usual = typed.isOnServers() ? RedisBacking.SEVERAL_SERVERS : RedisBacking.ONE_SERVER;
        Backing backing = typed.store()
                .filter(store -> !store.name().equals(ProgramStores.REDIS))
                .map(StoreKind.OfPrograms::backing)
                .orElse(usual);
        return typed.program(backing).admitting(policy);
    }
}
