package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The addresses on which proxies listen, and by which clients reach them. */
public interface Ports {

    /** The largest number of proxies at once. */
    int capacity();

    /** A listen address for a new proxy; waits until one is free. */
    String take() throws InterruptedException;

    /** The address by which a client reaches the proxy that listens there. */
    Address reach(String listen);

    /** Frees the address of a proxy that has been deleted. */
    void giveBack(String listen);

    /** Ports of a machine that picks any free one by itself. */
    static Ports anyOn(String bindTo, String reachAt) {
        return new Ports() {

            @Override
            public int capacity() {
                return Integer.MAX_VALUE;
            }

            @Override
            public String take() {
                return bindTo + ":0";
            }

            @Override
            public Address reach(String listen) {
                return new Address(reachAt, Address.of(listen).port());
            }

            @Override
            public void giveBack(String listen) {
                // The machine has others, so nothing is kept.
            }
        };
    }

    /** The ports that a container has open to the outside, each for one proxy at a time. */
    static Ports mapped(IntStream inside, String host, IntUnaryOperator outside) {
        BlockingQueue<String> free =
                inside.mapToObj(port -> "0.0.0.0:" + port).collect(Collectors.toCollection(LinkedBlockingQueue::new));
        int capacity = free.size();
        return new Ports() {

            @Override
            public int capacity() {
                return capacity;
            }

            @Override
            public String take() throws InterruptedException {
                return free.take();
            }

            @Override
            public Address reach(String listen) {
                return new Address(host, outside.applyAsInt(portOf(listen)));
            }

            @Override
            public void giveBack(String listen) {
                // Toxiproxy may show the address in another form than it was given.
                free.add("0.0.0.0:" + portOf(listen));
            }

            private int portOf(String listen) {
                return Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
            }
        };
    }
}
