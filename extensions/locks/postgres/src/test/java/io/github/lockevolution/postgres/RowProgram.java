package io.github.lockevolution.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A lock as a program that knows nothing of the bench: a row of the table mutex, with a unique name, which anybody may delete. */
final class RowProgram {

    private final String url;
    private Connection connection;
    private String key;
    private String owner;

    private RowProgram(URI database) {
        this.url = "jdbc:postgresql://" + database.getHost() + ":" + database.getPort() + database.getPath() + "?user="
                + database.getUserInfo();
    }

    /** @param arguments none */
    public static void main(String[] arguments) throws IOException {
        RowProgram lock = new RowProgram(URI.create(System.getenv("DATABASE_URL")));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(lock.answer(line.split(" ")));
            }
        }
    }

    private String answer(String[] line) {
        try {
            return switch (line[0]) {
                case "begin" -> begin(line[1], line[2]);
                case "acquire" -> change("INSERT INTO mutex VALUES (?, ?) ON CONFLICT DO NOTHING", key, owner);
                default -> change("DELETE FROM mutex WHERE name = ?", key);
            };
        } catch (SQLException e) {
            forgetConnection();
            return "error " + e.getMessage().lines().findFirst().orElse("");
        }
    }

    /** The connection of the client before may have been cut; one that finds that out while it acquires, is started again. */
    private String begin(String name, String client) {
        forgetConnection();
        key = name;
        owner = client;
        return "ok";
    }

    private String change(String sql, String... values) throws SQLException {
        if (connection == null) {
            connection = DriverManager.getConnection(url);
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return Boolean.toString(statement.executeUpdate() == 1);
        }
    }

    private void forgetConnection() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // It was of no use any more.
        }
        connection = null;
    }
}
