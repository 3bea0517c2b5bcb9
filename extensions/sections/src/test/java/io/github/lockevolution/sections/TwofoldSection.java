package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.stage5.LuaLock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * A section that is told once, in the words of a store, and run on a Redis, with the lock of stage 5, and in the memory of a test.
 *
 * @param first puts the resource into its first state
 */
record TwofoldSection(String name, Consumer<Commands> first, Run body) implements PlainEnumeration.Section {

    /** What one client does once: false if it is refused. */
    interface Run {

        boolean isDone(Commands store, String owner);
    }

    /** What a section needs of a store. */
    interface Commands {

        String get(String key);

        /** @param seconds 0 for ever */
        void set(String key, String value, int seconds);

        int add(String key, int more);

        boolean setIfAbsent(String key, String value, int seconds);

        boolean deleteIf(String key, String value);

        void delete(String key);

        /** A key that is named after the lock. */
        String besideLock(String name);

        boolean tryLock();

        boolean unlock();
    }

    @Override
    public void setUp(PlainEnumeration.Data data) {
        first.accept(new InMemory(command -> command.apply(data), () -> false, () -> false));
    }

    @Override
    public String run(PlainEnumeration.Store store, String owner) {
        Commands commands = new InMemory(store::send, () -> store.tryLock(owner), () -> store.unlock(owner));
        return body.isDone(commands, owner) ? "done" : "refused";
    }

    /** The same on a Redis. */
    LockSpec onRedis() {
        SectionBinding binding = new SectionBinding(
                Set.of(UnifiedJedis.class.getName()), "Redis", (stores, key, owner, lease, clock) -> {
                    UnifiedJedis redis = (UnifiedJedis) stores.object(UnifiedJedis.class);
                    return new OnRedis(this, redis, stores.known(new LuaLock(redis, key, owner, lease)), key, owner);
                });
        return LockSpec.in(binding, name);
    }

    private record InMemory(
            Function<Function<PlainEnumeration.Data, String>, String> send,
            BooleanSupplier locking,
            BooleanSupplier unlocking)
            implements Commands {

        @Override
        public String get(String key) {
            return send.apply(data -> data.get(key));
        }

        @Override
        public void set(String key, String value, int seconds) {
            send.apply(data -> data.set(key, value, seconds == 0 ? -1 : seconds * 1_000L));
        }

        @Override
        public int add(String key, int more) {
            return Integer.parseInt(send.apply(data -> data.add(key, more)));
        }

        @Override
        public boolean setIfAbsent(String key, String value, int seconds) {
            return send.apply(data -> data.setIfAbsent(key, value, seconds * 1_000L)) != null;
        }

        @Override
        public boolean deleteIf(String key, String value) {
            return send.apply(data -> data.deleteIf(key, value)).equals("1");
        }

        @Override
        public void delete(String key) {
            send.apply(data -> data.deleteIf(key, String.valueOf(data.get(key))));
        }

        @Override
        public String besideLock(String name) {
            return name;
        }

        @Override
        public boolean tryLock() {
            return locking.getAsBoolean();
        }

        @Override
        public boolean unlock() {
            return unlocking.getAsBoolean();
        }
    }

    private record OnRedis(TwofoldSection section, UnifiedJedis redis, DistributedLock lock, String key, String owner)
            implements SectionBinding.Section, Commands {

        private static final String DELETE_IF =
                "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

        @Override
        public void setUp() {
            section.first().accept(this);
        }

        @Override
        public SectionBinding.Answer run() {
            return section.body().isDone(this, owner) ? SectionBinding.Answer.done("") : SectionBinding.Answer.REFUSED;
        }

        @Override
        public Optional<String> brokenInvariant() {
            return Optional.empty();
        }

        @Override
        public Optional<String> state() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // Nothing was opened.
        }

        @Override
        public String get(String name) {
            return redis.get(name);
        }

        @Override
        public void set(String name, String value, int seconds) {
            redis.set(
                    name,
                    value,
                    seconds == 0 ? SetParams.setParams() : SetParams.setParams().ex(seconds));
        }

        @Override
        public int add(String name, int more) {
            return (int) redis.incrBy(name, more);
        }

        @Override
        public boolean setIfAbsent(String name, String value, int seconds) {
            return redis.set(name, value, SetParams.setParams().nx().ex(seconds)) != null;
        }

        @Override
        public boolean deleteIf(String name, String value) {
            return redis.eval(DELETE_IF, List.of(name), List.of(value)).equals(1L);
        }

        @Override
        public void delete(String name) {
            redis.del(name);
        }

        @Override
        public String besideLock(String name) {
            return key + ":" + name;
        }

        @Override
        public boolean tryLock() {
            return lock.tryLock();
        }

        @Override
        public boolean unlock() {
            return lock.unlock();
        }
    }
}
