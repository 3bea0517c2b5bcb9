package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;

/** The lock that is an ephemeral node, as a program that speaks in lines and connects by itself. */
final class NodeProgram {

    private NodeProgram() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ConnectedSession session = null;
        DistributedLock lock = null;
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("begin")) {
                if (session == null) {
                    Duration lease = Duration.ofMillis(Long.parseLong(words[3]));
                    session = ConnectedSession.open(System.getenv("ZOOKEEPER_CONNECT"), lease, EphemeralNodeLock::new);
                }
                lock = session.newLock(words[1], words[2], InstantSource.system());
                System.out.println("ok");
            } else {
                System.out.println(answer(lock, words[0]));
            }
        }
        System.exit(0);
    }

    private static String answer(DistributedLock lock, String order) {
        try {
            return Boolean.toString(order.equals("acquire") ? lock.tryLock() : lock.unlock());
        } catch (IllegalStateException e) {
            return "error " + e.getMessage();
        }
    }
}
