package io.github.lockevolution.faults.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Looks names up on a thread of its own, because a slow name server must not stop the bytes of other connections. */
final class Names implements AutoCloseable {

    private final ThreadPoolExecutor thread;

    Names(ThreadFactory threads) {
        thread = new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        thread.allowCoreThreadTimeOut(true);
    }

    /** Finds the address to connect to; the answer comes on the event loop. */
    Future<InetSocketAddress> lookUp(String server, EventLoop loop) {
        Promise<InetSocketAddress> answer = loop.newPromise();
        try {
            HostPort address = HostPort.parse(server);
            if (address.needsNoLookUp()) {
                resolve(address, answer);
            } else {
                thread.execute(() -> resolve(address, answer));
            }
        } catch (IllegalArgumentException | RejectedExecutionException e) {
            answer.tryFailure(e);
        }
        return answer;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private static void resolve(HostPort server, Promise<InetSocketAddress> answer) {
        try {
            InetAddress host =
                    server.host().isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(server.host());
            answer.trySuccess(new InetSocketAddress(host, server.port()));
        } catch (UnknownHostException e) {
            answer.tryFailure(e);
        }
    }
}
