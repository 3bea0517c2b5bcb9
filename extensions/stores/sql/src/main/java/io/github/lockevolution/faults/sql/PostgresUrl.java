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
 * The URL of a PostgreSQL on one host, as its driver reads it.
 *
 * @param address of the server
 * @param behind the part behind the address, from the slash on
 * @see <a href="https://jdbc.postgresql.org/documentation/use/">the forms that the driver knows</a>
 */
public record PostgresUrl(Address address, String behind) implements ServerUrl {

    private static final String PREFIX = "jdbc:postgresql:";
    private static final int DEFAULT_PORT = 5432;

    /** A URL with one host; of several, divided by commas, nobody knows which is used. */
    private static final Pattern WITH_HOST =
            Pattern.compile("//(?<host>\\[[^]]+]|[^:/?,@\\[\\]]*)(:(?<port>\\d{1,5}))?(?<behind>([/?].*)?)");

    private static final Pattern LOGIN =
            Pattern.compile("[a-z]+://(?<user>[^:@/?]*)(:(?<password>[^@/?]*))?@(?<rest>.*)");

    /** Empty if it is that of another database, or names several hosts. */
    public static Optional<PostgresUrl> parse(String url) {
        if (!url.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String rest = url.substring(PREFIX.length());
        Matcher matcher = WITH_HOST.matcher(rest.startsWith("//") ? rest : "///" + rest.replaceFirst("^/", ""));
        return matcher.matches() ? Optional.of(of(matcher)) : Optional.empty();
    }

    /** The URL for JDBC of a URL as other languages write it: {@code postgresql://user:password@host/name}. */
    static String ofJdbc(String url) {
        Matcher login = LOGIN.matcher(url);
        if (!login.matches()) {
            return PREFIX + url.substring(url.indexOf("//"));
        }
        String words = "user=" + login.group("user")
                + (login.group("password") == null ? "" : "&password=" + login.group("password"));
        String rest = login.group("rest");
        return PREFIX + "//" + rest + (rest.contains("?") ? "&" : "?") + words;
    }

    private static PostgresUrl of(Matcher matcher) {
        String host = matcher.group("host").isEmpty() ? "localhost" : matcher.group("host");
        int port = matcher.group("port") == null ? DEFAULT_PORT : Integer.parseInt(matcher.group("port"));
        String behind = matcher.group("behind");
        return new PostgresUrl(new Address(host, port), behind.startsWith("/") ? behind : "/" + behind);
    }

    /** The same server, reached by another address. */
    public String through(Address proxy) {
        return PREFIX + "//" + proxy + behind;
    }

    /** The same, and the driver is told this as well: {@code socketTimeout=1}, for example. */
    public String through(Address proxy, String setting) {
        String url = through(proxy);
        return url + (url.contains("?") ? "&" : "?") + setting;
    }

    @Override
    public String through(Address proxy, String sessionName, Duration longest) {
        return through(proxy, "ApplicationName=" + sessionName + "&socketTimeout=" + longest.toSeconds());
    }

    /**
     * {@inheritDoc} The login of the URL: its user, its password and the name of the database; a missing part gets the default of the driver.
     */
    @Override
    public Login login() {
        String path = behind.replaceFirst("\\?.*", "").substring(1);
        String user = setting("user").orElseGet(() -> System.getProperty("user.name"));
        return new Login(user, setting("password").orElse(""), path.isEmpty() ? user : decoded(path));
    }

    private Optional<String> setting(String name) {
        Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(behind);
        return matcher.find() ? Optional.of(decoded(matcher.group(1))) : Optional.empty();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
