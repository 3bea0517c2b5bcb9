#!/bin/sh
# WxJava's RedisTemplateSimpleDistributedLock on a plain Redis at REDIS_URL: the inner unlock() of two frees the lock of the outer call.
# Needs a JDK (17) and Maven, which fetches the library. Exits 0 only if that shows.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><dependencies>
<dependency><groupId>com.github.binarywang</groupId><artifactId>weixin-java-common</artifactId><version>4.8.2-20260411.214736</version></dependency>
<dependency><groupId>org.springframework.data</groupId><artifactId>spring-data-redis</artifactId><version>2.7.18</version></dependency>
<dependency><groupId>io.lettuce</groupId><artifactId>lettuce-core</artifactId><version>6.1.10.RELEASE</version></dependency>
</dependencies></project>
POM
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
cat > Replay.java <<'JAVA'
import java.net.URI;
import me.chanjar.weixin.common.util.locks.RedisTemplateSimpleDistributedLock;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

public class Replay {
    public static void main(String[] args) throws Exception {
        URI url = URI.create(System.getenv().getOrDefault("REDIS_URL", "redis://127.0.0.1:6379"));
        LettuceConnectionFactory factory = new LettuceConnectionFactory(url.getHost(), url.getPort());
        factory.afterPropertiesSet();
        StringRedisTemplate redis = new StringRedisTemplate(factory);
        String key = "replay:weixin-java-common";
        redis.delete(key);
        var a = new RedisTemplateSimpleDistributedLock(redis, key, 60_000);
        var b = new RedisTemplateSimpleDistributedLock(redis, key, 60_000);
        boolean outer = a.tryLock();
        boolean refused = !b.tryLock();
        boolean inner = a.tryLock();
        System.out.println("A locks for 60 s: " + outer + "; B is refused: " + refused + "; A locks again in the same thread: " + inner);
        a.unlock();
        boolean in = b.tryLock();
        System.out.println("A has unlocked once, its outer call is still inside; B locks: " + in);
        redis.delete(key);
        System.exit(outer && refused && inner && in ? 0 : 1);
    }
}
JAVA
java -cp 'lib/*' Replay.java
