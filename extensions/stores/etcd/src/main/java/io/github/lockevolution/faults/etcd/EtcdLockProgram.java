package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.InstantSource;

/** A lock in Java as a program that finds its etcd in {@code ETCD_URL}. */
final class EtcdLockProgram {

    static final String URL = "ETCD_URL";

    private EtcdLockProgram() {}

    /** @param arguments the origin of the lock */
    public static void main(String[] arguments) {
        LockProgram.run(() -> LockProgram.described(arguments[0]), EtcdLockProgram::factory);
    }

    static LockProgram.Factory factory(LockSpec lock) {
        URI url = URI.create(System.getenv(URL));
        Address server = new Address(url.getHost(), url.getPort());
        EtcdBinding binding = lock.binding(EtcdBinding.class).orElseThrow();
        return (key, owner, lease, timer) -> {
            EtcdClient etcd = connect(server);
            return binding.maker().make((type, opened) -> etcd, key, owner, lease, InstantSource.system());
        };
    }

    private static EtcdClient connect(Address server) {
        try {
            EtcdConnection connection = new EtcdConnection(server, CommandGate.OPEN, EtcdServer.ofBench());
            return EtcdClient.asking(connection::askServer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
