package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.sql.wire.Login;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URL for JDBC of a MariaDB or MySQL on one host.
 *
 * @param address of the server
 * @param login the user, the password and the name of the database
 */
record MariaDbUrl(Address address, Login login) implements ServerUrl {

    private static final int DEFAULT_PORT = 3306;

    /** A URL with one host; of several, divided by commas, nobody knows which is used. */
    private static final Pattern WITH_HOST = Pattern.compile(
            "jdbc:(mariadb|mysql)://(?<host>\\[[^]]+]|[^:/?,@\\[\\]()=]+)(:(?<port>\\d{1,5}))?/(?<name>[^?]+)(?<settings>\\?.*)?");

    /** Empty if it is that of another database, names several hosts, or no user or database. */
    static Optional<MariaDbUrl> parse(String url) {
        Matcher parts = WITH_HOST.matcher(url);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String settings = String.valueOf(parts.group("settings"));
        int port = parts.group("port") == null ? DEFAULT_PORT : Integer.parseInt(parts.group("port"));
        return setting(settings, "user")
                .filter(user -> !user.isEmpty())
                .map(user -> new MariaDbUrl(
                        new Address(parts.group("host"), port),
                        new Login(user, setting(settings, "password").orElse(""), parts.group("name"))));
    }

    /** {@inheritDoc} It lists them by their user, and takes any, since it knows no grants. */
    @Override
    public String through(Address proxy, String sessionName, Duration longest) {
        return "jdbc:mariadb://" + proxy + "/" + login.database() + "?user=" + sessionName + "&socketTimeout="
                + longest.toMillis() + "&connectTimeout=" + longest.toMillis();
    }

    private static Optional<String> setting(String settings, String name) {
        Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(settings);
        return matcher.find()
                ? Optional.of(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
                : Optional.empty();
    }
}
