#!/bin/sh
# JetCache 2.7.8 on a plain Redis at REDIS_URL: an answer to the DEL of close() is lost, and its repetition deletes the lock of another.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if that shows.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>com.alicp.jetcache</groupId><artifactId>jetcache-redis</artifactId><version>2.7.8</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import com.alicp.jetcache.AutoReleaseLock;
import com.alicp.jetcache.Cache;
import com.alicp.jetcache.redis.RedisCacheBuilder;
import com.alicp.jetcache.support.*;
import java.io.IOException;
import java.net.*;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.JedisPool;

public class Replay {
    static final String KEY = "replay:jetcache";
    static volatile boolean drops = true;
    static AutoReleaseLock b;

    static Cache<String, String> cache(String host, int port) {
        return RedisCacheBuilder.createRedisCacheBuilder()
                .keyConvertor(Fastjson2KeyConvertor.INSTANCE)
                .valueEncoder(JavaValueEncoder.INSTANCE)
                .valueDecoder(JavaValueDecoder.INSTANCE)
                .jedisPool(new JedisPool(host, port))
                .keyPrefix("")
                .buildCache();
    }

    /** Passes everything on, but for the answer to the first DEL: another client comes in, and the connection of A is cut. */
    static int lossy(String host, int port, Runnable meanwhile) throws IOException {
        ServerSocket server = new ServerSocket(0);
        Thread accepts = new Thread(() -> {
            try {
                while (true) {
                    Socket client = server.accept();
                    Socket redis = new Socket(host, port);
                    boolean[] drop = {false};
                    pass(client, redis, text -> drop[0] = text.contains("DEL") && drops, () -> true);
                    pass(redis, client, text -> {}, () -> {
                        if (!drop[0]) {
                            return true;
                        }
                        drops = false;
                        meanwhile.run();
                        return false;
                    });
                }
            } catch (IOException e) {
                throw new RuntimeException(e);
            }
        });
        accepts.setDaemon(true);
        accepts.start();
        return server.getLocalPort();
    }

    static void pass(Socket from, Socket to, java.util.function.Consumer<String> sees, java.util.function.BooleanSupplier passes) {
        Thread thread = new Thread(() -> {
            try (from; to) {
                byte[] bytes = new byte[65536];
                for (int n; (n = from.getInputStream().read(bytes)) > 0; ) {
                    sees.accept(new String(bytes, 0, n, "ISO-8859-1"));
                    if (!passes.getAsBoolean()) {
                        return;
                    }
                    to.getOutputStream().write(bytes, 0, n);
                }
            } catch (IOException e) {
                // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));
        Cache<String, String> direct = cache(url.getHost(), url.getPort());
        direct.REMOVE(KEY);
        long began = System.nanoTime();
        int port = lossy(url.getHost(), url.getPort(), () -> {
            b = direct.tryLock(KEY, 30, TimeUnit.SECONDS);
            System.out.println("A's DEL was done, its answer is lost; B locks: " + (b != null));
        });
        AutoReleaseLock a = cache("127.0.0.1", port).tryLock(KEY, 30, TimeUnit.SECONDS);
        System.out.println("A locks for 30 s: " + (a != null));
        a.close();
        AutoReleaseLock c = direct.tryLock(KEY, 30, TimeUnit.SECONDS);
        long millis = (System.nanoTime() - began) / 1_000_000;
        System.out.println("A has closed its lock. B is still inside; C locks: " + (c != null));
        System.out.println("all within " + millis + " ms: no lock had expired");
        direct.REMOVE(KEY);
        System.exit(a != null && b != null && c != null && millis < 30_000 ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java
