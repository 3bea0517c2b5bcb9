package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.zookeeper.ConnectedSession.LockFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;

/** Clients that all want one lock, each with a session and a thread of its own, and count what they ask. */
final class WaitingCrowd {

    private static final int SESSION_MILLIS = 30_000;
    private static final int PATIENCE_SECONDS = 20;

    private final RealServer server;
    private final String path;
    private final LockFactory locks;
    private final AtomicInteger requests = new AtomicInteger();
    private final BlockingQueue<Member> inside = new LinkedBlockingQueue<>();
    private final List<Member> members = new ArrayList<>();

    WaitingCrowd(RealServer server, String path, int clients, LockFactory locks)
            throws IOException, InterruptedException, KeeperException {
        this.server = server;
        this.path = path;
        this.locks = locks;
        for (int i = 0; i < clients; i++) {
            members.add(new Member("client " + i));
        }
        members.get(0).zooKeeper.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    /** Lets each have the lock once; before each hand-over, everybody else waits for it. */
    List<Integer> requestsOfEachHandOver() throws InterruptedException {
        members.forEach(Member::begin);
        List<Integer> each = new ArrayList<>();
        Member holder = nextInside();
        for (int waiting = members.size() - 1; waiting > 0; waiting--) {
            server.awaitWatches(waiting);
            int before = requests.get();
            holder.mayLeave.release();
            holder = nextInside();
            server.awaitWatches(waiting - 1);
            each.add(requests.get() - before);
        }
        holder.mayLeave.release();
        return each;
    }

    private Member nextInside() throws InterruptedException {
        Member next = inside.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new IllegalStateException("nobody got the lock within " + PATIENCE_SECONDS + " s");
        }
        return next;
    }

    private final class Member {

        private final ZooKeeper zooKeeper;
        private final DistributedLock lock;
        private final Semaphore mayLeave = new Semaphore(0);
        private final Thread thread;

        Member(String name) throws IOException, InterruptedException {
            CountDownLatch connected = new CountDownLatch(1);
            zooKeeper = new CountingClient(event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
            if (!connected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("no session within " + PATIENCE_SECONDS + " s");
            }
            lock = locks.lock(zooKeeper, path, name);
            thread = new Thread(this::run, name);
        }

        void begin() {
            thread.start();
        }

        private void run() {
            if (lock.tryLock()) {
                inside.add(this);
                mayLeave.acquireUninterruptibly();
                lock.unlock();
            }
        }
    }

    /** A client of ZooKeeper that counts what the locks ask by it. */
    @SuppressWarnings("try") // Closing it may be interrupted, as that of its superclass.
    private final class CountingClient extends ZooKeeper {

        CountingClient(Watcher watcher) throws IOException {
            super(server.address(), SESSION_MILLIS, watcher);
        }

        @Override
        public String create(String node, byte[] data, List<ACL> acl, CreateMode mode)
                throws KeeperException, InterruptedException {
            requests.incrementAndGet();
            return super.create(node, data, acl, mode);
        }

        @Override
        public Stat exists(String node, Watcher watcher) throws KeeperException, InterruptedException {
            requests.incrementAndGet();
            return super.exists(node, watcher);
        }

        @Override
        public List<String> getChildren(String node, boolean watches) throws KeeperException, InterruptedException {
            requests.incrementAndGet();
            return super.getChildren(node, watches);
        }

        @Override
        public void delete(String node, int version) throws KeeperException, InterruptedException {
            requests.incrementAndGet();
            super.delete(node, version);
        }
    }

    /** Lets all go, and ends their sessions. */
    void end() throws InterruptedException {
        for (Member member : members) {
            member.mayLeave.release();
            member.thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            member.zooKeeper.close();
        }
    }
}
