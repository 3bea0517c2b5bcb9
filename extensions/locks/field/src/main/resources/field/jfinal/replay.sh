#!/bin/sh
# JFinal 5.2.7 on a plain Redis at REDIS_URL: Cache.unlock deletes the lock of another, if the lease ends between its GET and its DEL.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if that shows.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>com.jfinal</groupId><artifactId>jfinal</artifactId><version>5.2.7</version></dependency>
<dependency><groupId>redis.clients</groupId><artifactId>jedis</artifactId><version>3.6.3</version></dependency>
<dependency><groupId>de.ruedigermoeller</groupId><artifactId>fst</artifactId><version>2.57</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import java.io.IOException;
import java.net.*;
import java.util.function.Consumer;
import com.jfinal.plugin.redis.Cache;
import com.jfinal.plugin.redis.IKeyNamingPolicy;
import com.jfinal.plugin.redis.serializer.FstSerializer;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;

public class Replay {
    static final String KEY = "replay:jfinal";
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

    static Cache cache(String host, int port) {
        JedisPool pool = new JedisPool(new JedisPoolConfig(), host, port, 20_000);
        return new Cache("main", pool, FstSerializer.me, IKeyNamingPolicy.defaultKeyNamingPolicy);
    }

    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));
        Cache direct = cache(url.getHost(), url.getPort());
        direct.call(jedis -> jedis.del(KEY));
        int port = slow(url.getHost(), url.getPort(), () -> {
            try {
                Thread.sleep(2_500);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            b = direct.lock(KEY, 60, 0) != null;
            System.out.println("A's GET said that the lock is its own, its DEL is late, its 2 s are over; B locks for 60 s: " + b);
        });
        boolean[] c = {false};
        boolean a = cache("127.0.0.1", port).withLock(KEY, 2, 0, () -> System.out.println("A works under its lock of 2 s"));
        c[0] = direct.lock(KEY, 60, 0) != null;
        System.out.println("A's withLock is done. B is still inside; C locks: " + c[0]);
        direct.call(jedis -> jedis.del(KEY));
        System.exit(a && b && c[0] ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java
