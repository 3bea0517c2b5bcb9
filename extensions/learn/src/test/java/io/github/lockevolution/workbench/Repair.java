package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What one may write in place of the lines at fault of a historical lock: what is right, and what is nearly right. */
public enum Repair {
    EXERCISE_1("stage1-get-set", "GetSetLock", """
                    if (redis.get(key) != null) {
                        return false;
                    }
                    redis.set(key, owner);
                    return true;
            """, """
                    return "OK".equals(redis.set(key, owner, new redis.clients.jedis.params.SetParams().nx()));
            """, """
                    if (redis.exists(key)) {
                        return false;
                    }
                    redis.set(key, owner);
                    return owner.equals(redis.get(key));
            """),
    EXERCISE_2("stage2-setnx", "SetnxLock", """
                    return redis.setnx(key, owner) == 1;
            """, """
                    return "OK".equals(redis.set(key, owner, new redis.clients.jedis.params.SetParams().nx().ex(10)));
            """, """
                    if (redis.setnx(key, owner) == 0) {
                        return false;
                    }
                    redis.expire(key, 10);
                    return true;
            """, """
                    return "OK".equals(redis.set(key, owner, new redis.clients.jedis.params.SetParams().nx().ex(17)));
            """),
    EXERCISE_3("stage3-setnx-setex", "SetnxSetexLock", """
                    if (redis.setnx(key, owner) == 0) {
                        return false;
                    }
                    redis.setex(key, seconds, owner);
                    return true;
            """, """
                    Object taken = redis.eval(
                            "if redis.call('SETNX', KEYS[1], ARGV[1]) == 0 then return 0 end "
                                    + "redis.call('SETEX', KEYS[1], ARGV[2], ARGV[1]) return 1",
                            java.util.List.of(key),
                            java.util.List.of(owner, Long.toString(seconds)));
                    return Long.valueOf(1).equals(taken);
            """, """
                    return "OK".equals(redis.set(key, owner, new redis.clients.jedis.params.SetParams().nx().ex(3 * seconds)));
            """, """
                    return "OK".equals(redis.set(key, owner, new redis.clients.jedis.params.SetParams().nx().ex(30)));
            """),
    EXERCISE_4("stage4-set-nx-ex", "SetNxExLock", """
                    return redis.del(key) == 1;
            """, """
                    return Long.valueOf(1)
                            .equals(redis.eval(
                                    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
                                    java.util.List.of(key),
                                    java.util.List.of(owner)));
            """, """
                    return owner.equals(redis.get(key)) && redis.del(key) == 1;
            """, """
                    redis.eval(
                            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
                            java.util.List.of(key),
                            java.util.List.of(owner));
                    return true;
            """),
    EXERCISE_5("stage5-lua", "LuaLock", """
                    String newToken = owner + ":" + UUID.randomUUID();
                    if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
                        return false;
                    }
            """, Numbers.drawn("""
                                    redis.call('SET', KEYS[1], redis.call('INCR', KEYS[2]), 'PX', ARGV[1])
            """), """
                    String newToken = owner + ":1";
                    if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
                        return false;
                    }
            """, """
                    String newToken = Long.toString(redis.incr(key + ":fence"));
                    if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
                        return false;
                    }
            """, Numbers.drawn("""
                                    redis.call('SET', KEYS[1], redis.call('INCR', KEYS[2]), 'PX', ARGV[1])
                                    redis.call('PEXPIRE', KEYS[2], 1000 * ARGV[1])
            """));

    /** A number that is drawn in the script that takes the lock. */
    private static final class Numbers {

        static String drawn(String commands) {
            return """
                    Object drawn = redis.eval(
                            \"""
                            if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
            %s                return redis.call('GET', KEYS[1])
                            \""",
                            List.of(key, key + ":fence"),
                            List.of(Long.toString(millis)));
                    if (!(drawn instanceof String newToken)) {
                        return false;
                    }
            """.formatted(commands);
        }
    }

    private final String module;
    private final String lock;
    private final String atFault;
    private final String right;
    private final List<String> nearly;

    Repair(String module, String lock, String atFault, String right, String... nearly) {
        this.module = module;
        this.lock = lock;
        this.atFault = atFault;
        this.right = right;
        this.nearly = List.of(nearly);
    }

    /** Its number. */
    public String exercise() {
        return Integer.toString(ordinal() + 1);
    }

    /** Below this directory. */
    public Path right(Path directory) throws IOException {
        return write(directory.resolve("right"), right);
    }

    /** The first of those. */
    Path nearlyRight(Path directory) throws IOException {
        return allNearlyRight(directory).get(0);
    }

    /** Each in a directory of its own below this one. */
    public List<Path> allNearlyRight(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String repair : nearly) {
            files.add(write(directory.resolve("nearly" + files.size()), repair));
        }
        return files;
    }

    private Path write(Path directory, String repair) throws IOException {
        Path file = Path.of("io", "github", "lockevolution", module.split("-")[0], lock + ".java");
        String source =
                Files.readString(Path.of("../..", module, "src", "main", "java").resolve(file));
        assertThat(source).contains(atFault);
        return Files.writeString(
                Files.createDirectories(directory).resolve(file.getFileName()), source.replace(atFault, repair));
    }
}
