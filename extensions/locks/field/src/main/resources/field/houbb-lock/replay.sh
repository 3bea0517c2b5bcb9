#!/bin/sh
# com.github.houbb:lock-core 1.5.0 on a plain Redis at REDIS_URL: the inner unlock() frees the lock of the outer call, a refused tryLock() of another
# key keeps a lock from being given back, and no connection goes back to the pool.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if all three show.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>com.github.houbb</groupId><artifactId>lock-core</artifactId><version>1.5.0</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import com.github.houbb.lock.core.bs.LockBs;
import com.github.houbb.redis.config.core.factory.JedisRedisServiceFactory;
import java.net.URI;
import java.util.concurrent.CompletableFuture;

public class Replay {
    static URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));

    static LockBs lock() {
        return LockBs.newInstance().cache(JedisRedisServiceFactory.pooled(url.getHost(), url.getPort()));
    }

    /** In a thread of its own, as another process would. */
    static boolean elsewhere(String key) {
        return CompletableFuture.supplyAsync(() -> lock().tryLock(key, 60)).join();
    }

    public static void main(String[] args) throws Exception {
        String run = "replay:" + System.nanoTime();
        LockBs a = lock();
        boolean outer = a.tryLock(run + ":1", 60);
        boolean inner = a.tryLock(run + ":1", 60);
        a.unlock(run + ":1");
        boolean other = elsewhere(run + ":1");
        System.out.println("A locks for 60 s, and again: " + outer + " " + inner + "; it unlocks once; B locks: " + other);

        elsewhere(run + ":3");
        boolean two = a.tryLock(run + ":2", 60);
        boolean three = a.tryLock(run + ":3", 60);
        boolean given = a.unlock(run + ":2");
        System.out.println("A locks key 2: " + two + "; key 3, which B has: " + three + "; A unlocks key 2: " + given);

        LockBs c = lock();
        int locks = 0;
        try {
            for (; locks < 2000; locks++) {
                c.tryLock(run + ":4", 60);
                c.unlock(run + ":4");
            }
        } catch (RuntimeException e) {
            System.out.println("After " + locks + " locks, one after the other: " + e.getMessage());
        }
        System.exit(outer && inner && other && two && !three && !given && locks < 2000 ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java > out && shown=0 || shown=$?
grep -v '^\[' out
exit "$shown"
