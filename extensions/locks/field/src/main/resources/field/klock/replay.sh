#!/bin/sh
# Klock 1.4-RELEASE on a plain Redis at REDIS_URL: release() deletes the lock of another, if the lease ends between its two commands.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if that shows.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>cn.keking</groupId><artifactId>spring-boot-klock-starter</artifactId><version>1.4-RELEASE</version></dependency>
<dependency><groupId>org.redisson</groupId><artifactId>redisson</artifactId><version>4.7.0</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import java.io.IOException;
import java.net.*;
import java.util.function.Consumer;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.boot.autoconfigure.klock.lock.ReentrantLock;
import org.springframework.boot.autoconfigure.klock.model.*;

public class Replay {
    static final String KEY = "replay:klock";
    static boolean asked, held;
    static boolean b;

    /** Passes everything on, but holds the command that follows HEXISTS: the network is slow for a moment. */
    static int slow(String host, int port, Runnable meanwhile) throws IOException {
        ServerSocket server = new ServerSocket(0);
        Thread accepts = new Thread(() -> {
            try {
                while (true) {
                    Socket client = server.accept();
                    Socket redis = new Socket(host, port);
                    pass(client, redis, text -> {
                        if (text.contains("HEXISTS")) {
                            asked = true;
                        } else if (asked && !held && text.contains("EVAL")) {
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

    static RedissonClient redisson(String host, int port) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + host + ":" + port).setTimeout(20_000);
        return Redisson.create(config);
    }

    static ReentrantLock lock(RedissonClient redisson, int seconds) {
        return new ReentrantLock(redisson, new LockInfo(LockType.Reentrant, KEY, 0, seconds));
    }

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));
        RedissonClient direct = redisson(url.getHost(), url.getPort());
        RedissonClient other = redisson(url.getHost(), url.getPort());
        direct.getKeys().delete(KEY);
        int port = slow(url.getHost(), url.getPort(), () -> {
            try {
                Thread.sleep(2_500);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            b = lock(direct, 60).acquire();
            System.out.println("A's isHeldByCurrentThread() was true, its forceUnlock is late, its 2 s are over; B locks for 60 s: " + b);
        });
        ReentrantLock a = lock(redisson("127.0.0.1", port), 2);
        boolean aLocks = a.acquire();
        System.out.println("A locks for 2 s: " + aLocks);
        System.out.println("A releases: " + a.release());
        boolean c = lock(other, 60).acquire();
        System.out.println("B is still inside; C locks: " + c);
        direct.getKeys().delete(KEY);
        ReentrantLock outer = lock(direct, 60);
        ReentrantLock inner = lock(direct, 60);
        System.out.println("One thread takes it twice: " + outer.acquire() + " " + inner.acquire());
        inner.release();
        boolean other2 = lock(other, 60).acquire();
        System.out.println("It releases once. The outer call is still inside; another client locks: " + other2);
        direct.getKeys().delete(KEY);
        System.exit(aLocks && b && c && other2 ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java
