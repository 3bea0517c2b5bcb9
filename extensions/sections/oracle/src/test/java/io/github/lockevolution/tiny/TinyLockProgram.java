package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.lock.LockSpec;
import java.net.URI;
import java.time.InstantSource;

/** One of the {@link TinyLocks} as a program that finds its server in {@code TINY_URL}. */
final class TinyLockProgram {

    static final String TINY_URL = "TINY_URL";

    private TinyLockProgram() {}

    /** @param arguments the name of the lock */
    public static void main(String[] arguments) {
        LockProgram.run(() -> named(arguments[0]), TinyLockProgram::factory);
    }

    private static LockSpec named(String name) {
        return TinyLocks.PROVEN.stream()
                .filter(lock -> lock.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static LockProgram.Factory factory(LockSpec lock) {
        URI url = URI.create(System.getenv(TINY_URL));
        Address server = new Address(url.getHost(), url.getPort());
        return (key, owner, lease, timer) -> TinyPlace.Connected.open(server, CommandGate.OPEN)
                .lock(lock, key, owner, lease, InstantSource.system());
    }
}
