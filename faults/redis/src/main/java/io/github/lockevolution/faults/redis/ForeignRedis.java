package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import javax.net.ssl.SSLException;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.JedisURIHelper;

/** An existing Redis, named by its URL: {@code redis://user:password@host:port/database}, or {@code rediss://} if it speaks TLS. */
final class ForeignRedis implements RedisBackend {

    static final String TLS = "rediss";

    private final String url;

    ForeignRedis(String url) {
        this.url = url;
    }

    @Override
    public RedisServer start() {
        URI uri = uri();
        int port = uri.getPort() < 0 ? Protocol.DEFAULT_PORT : uri.getPort();
        HostAndPort address = new HostAndPort(uri.getHost(), port);
        Message origin = Origin.named(uri.getScheme() + "://" + address);
        return uri.getScheme().equals(TLS)
                ? byTls(address, login(uri), origin)
                : RedisServer.foreign(address, login(uri), origin);
    }

    private static RedisServer byTls(HostAndPort address, JedisClientConfig login, Message origin) {
        try {
            return RedisServer.foreignByTls(address, TlsTunnel.to(address), login, origin);
        } catch (SSLException | IoProblem e) {
            throw new SetupProblem(RedisText.class, text -> text.noTls(origin, Message.of(e)), e);
        } catch (IOException e) {
            throw Refusal.by(origin, new JedisConnectionException(e));
        }
    }

    private URI uri() {
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null) {
                if (JedisURIHelper.getDBIndex(uri) >= 0) {
                    return uri;
                }
            }
        } catch (URISyntaxException e) {
            throw unreadable(new IllegalArgumentException(e.getReason() + " at index " + e.getIndex()));
        } catch (NumberFormatException e) {
            throw unreadable(e);
        }
        throw unreadable(null);
    }

    // The message must not repeat the URL, which may hold a password; the parser's message would.
    private static SetupProblem unreadable(Exception cause) {
        return new SetupProblem(RedisText.class, RedisText::unreadableUrl, cause);
    }

    private static JedisClientConfig login(URI uri) {
        return DefaultJedisClientConfig.builder()
                .user(JedisURIHelper.getUser(uri))
                .password(JedisURIHelper.getPassword(uri))
                .database(JedisURIHelper.getDBIndex(uri))
                .build();
    }
}
