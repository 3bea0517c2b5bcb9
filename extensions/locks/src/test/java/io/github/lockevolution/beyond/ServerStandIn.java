package io.github.lockevolution.beyond;

import io.github.lockevolution.faults.memory.MemoryLauncher;
import java.util.List;
import java.util.stream.StreamSupport;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.csc.Cache;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.executors.CommandExecutor;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.util.SafeEncoder;

/**
 * Stands in for a server that is newer than the one of the build: what a lock sends by Jedis goes to the memory store of the bench instead.
 * It shows which commands the lock sends and what it makes of the answers, not what a real server does.
 */
final class ServerStandIn extends UnifiedJedis {

    private ServerStandIn(CommandExecutor executor) {
        super(executor, (ConnectionProvider) null, RedisProtocol.RESP2, (Cache) null);
    }

    /** Of a Redis 8.4, which knows DELEX. */
    static UnifiedJedis redis(MemoryLauncher.Connection memory) {
        return new ServerStandIn(new InMemory(words -> memory.ask(words.toArray(String[]::new))));
    }

    /** Of a Valkey 9.0, which knows DELIFEQ and has no DELEX. */
    static UnifiedJedis valkey(MemoryLauncher.Connection memory) {
        return new ServerStandIn(new InMemory(words -> {
            if (words.get(0).equals("DELEX")) {
                throw new JedisDataException("ERR unknown command 'DELEX', with args beginning with: 'lock' ");
            }
            return words.get(0).equals("DELIFEQ")
                    ? memory.ask("DELEX", words.get(1), "IFEQ", words.get(2))
                    : memory.ask(words.toArray(String[]::new));
        }));
    }

    @FunctionalInterface
    private interface Server {

        String answer(List<String> words);
    }

    private record InMemory(Server server) implements CommandExecutor {

        @Override
        public <T> T executeCommand(CommandObject<T> command) {
            return command.getBuilder().build(raw(server.answer(words(command.getArguments()))));
        }

        private static List<String> words(CommandArguments arguments) {
            return StreamSupport.stream(arguments.spliterator(), false)
                    .map(word -> SafeEncoder.encode(word.getRaw()))
                    .toList();
        }

        /** As Jedis reads it from the wire. */
        private static Object raw(String reply) {
            if (reply.equals("nil")) {
                return null;
            }
            return reply.matches("-?[0-9]+") ? (Object) Long.valueOf(reply) : SafeEncoder.encode(reply);
        }

        @Override
        public void close() {
            // The memory store belongs to the bench.
        }
    }
}
