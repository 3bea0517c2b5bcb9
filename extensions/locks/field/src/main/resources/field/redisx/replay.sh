#!/bin/sh
# RedisX 1.8.4 on a plain Redis at REDIS_URL: unLock(holder) deletes the lock of another, if the lease ends between its GET and its DEL.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if that shows.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>org.noear</groupId><artifactId>redisx</artifactId><version>1.8.4</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.17</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import java.io.IOException;
import java.net.*;
import java.util.function.Consumer;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.noear.redisx.RedisClient;

public class Replay {
    static final String KEY = "replay:redisx";
    static boolean asked, held;
    static boolean b;

    /** Passes everything on, but holds the command that follows GET: the network is slow for a moment. */
    static int slow(String host, int port, Runnable meanwhile) throws IOException {
        ServerSocket server = new ServerSocket(0);
        Thread accepts = new Thread(() -> {
            try {
                while (true) {
                    Socket client = server.accept();
                    Socket redis = new Socket(host, port);
                    pass(client, redis, text -> {
                        if (text.contains("GET")) {
                            asked = true;
                        } else if (asked && !held && text.contains("DEL")) {
                            held = true;
                            meanwhile.run();
                        }
                    });
                    pass(redis, client, text -> {});
                }
            } catch (IOException e) {
                throw new RuntimeException(e);
            }
        });
        accepts.setDaemon(true);
        accepts.start();
        return server.getLocalPort();
    }

    static void pass(Socket from, Socket to, Consumer<String> sees) {
        Thread thread = new Thread(() -> {
            try (from; to) {
                byte[] bytes = new byte[65536];
                for (int n; (n = from.getInputStream().read(bytes)) > 0; ) {
                    sees.accept(new String(bytes, 0, n, "ISO-8859-1"));
                    to.getOutputStream().write(bytes, 0, n);
                }
            } catch (IOException e) {
                // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    static RedisClient client(String host, int port) {
        Properties properties = new Properties();
        properties.put("server", host + ":" + port);
        properties.put("socketTimeoutMillis", "20000");
        return new RedisClient(properties);
    }

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));
        RedisClient direct = client(url.getHost(), url.getPort());
        direct.open(session -> session.key(KEY).delete());
        int port = slow(url.getHost(), url.getPort(), () -> {
            try {
                Thread.sleep(2_500);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            b = direct.getLock(KEY).tryLock(60, TimeUnit.SECONDS, "B");
            System.out.println("A's GET said \"A\", its DEL is late, its 2 s are over; B locks for 60 s: " + b);
        });
        RedisClient slow = client("127.0.0.1", port);
        boolean a = slow.getLock(KEY).tryLock(2, TimeUnit.SECONDS, "A");
        System.out.println("A locks for 2 s: " + a);
        slow.getLock(KEY).unLock("A");
        boolean c = direct.getLock(KEY).tryLock(60, TimeUnit.SECONDS, "C");
        System.out.println("A has unlocked. B is still inside; C locks: " + c);
        direct.open(session -> session.key(KEY).delete());
        System.exit(a && b && c ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java
