package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.StoreBinding;
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
        StoreBinding usual = typed.isOnServers() ? RedisBinding.SEVERAL_SERVERS : RedisBinding.ONE_SERVER;
        StoreBinding binding = typed.store()
                .filter(store -> !store.name().equals(ProgramStores.REDIS))
                .map(StoreKind.OfPrograms::binding)
                .orElse(usual);
        return typed.program(binding).admitting(policy);
    }
}
