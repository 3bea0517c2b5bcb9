package io.github.lockevolution.faults.etcd;

/** An etcd has answered with an error, such as that a lease is not there any more. */
public final class EtcdException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EtcdException(String words) {
        super(words);
    }
}
