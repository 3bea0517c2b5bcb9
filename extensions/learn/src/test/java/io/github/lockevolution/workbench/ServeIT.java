package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.workbench.check.TypedLanguage;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page with the bench behind it, as a browser, and somebody who is none, meet it. */
class ServeIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private static Path folder;

    private static Process lab;
    private static URI page;
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    @BeforeAll
    static void serve() throws IOException {
        Path run = folder.resolve("run.json");
        assertThat(new LabCommand().run("report", "--json", "--save", run.toString()))
                .isEqualTo(ExitStatus.AS_EXPECTED);
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        lab = new ProcessBuilder(
                        Platform.java().toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        "serve",
                        "--language",
                        "en",
                        "--port",
                        "0",
                        "--from",
                        run.toString())
                .redirectErrorStream(true)
                .start();
        BufferedReader output = lab.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        assertThat(line).matches("Open http://127\\.0\\.0\\.1:[0-9]+/\\?token=[0-9a-f]{32}#playground");
        page = URI.create(line.substring("Open ".length()));
        assertThat(output.readLine()).startsWith("Only browsers on this machine reach it.");
    }

    /** Told to end it does, with a status that says so, and nothing of it stays. */
    @AfterAll
    static void end() throws IOException {
        lab.destroy();
        assertThat(lab.onExit()).succeedsWithin(PATIENCE).returns(128 + 15, Process::exitValue);
        await().atMost(PATIENCE).untilAsserted(() -> {
            try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
                assertThat(left).isEmpty();
            }
        });
    }

    private static String token() {
        return page.getQuery().substring("token=".length());
    }

    private static HttpRequest.Builder question(String json) {
        return HttpRequest.newBuilder(page.resolve("/judge"))
                .header("X-Token", token())
                .POST(BodyPublishers.ofString(json));
    }

    private static String json(String language, String says, String text, int clients) {
        JsonObject json = new JsonObject();
        json.addProperty("language", language);
        json.addProperty("says", says);
        json.addProperty("text", text);
        json.addProperty("clients", clients);
        json.addProperty("crashes", 1);
        json.addProperty("expiries", 1);
        json.addProperty("lostReplies", 0);
        return json.toString();
    }

    private static JsonObject judged(String json) throws IOException, InterruptedException {
        HttpResponse<Stream<String>> answer = BROWSER.send(question(json).build(), BodyHandlers.ofLines());
        assertThat(answer.statusCode()).isEqualTo(200);
        List<String> lines = answer.body().toList();
        return JsonParser.parseString(lines.get(lines.size() - 1)).getAsJsonObject();
    }

    @Test
    void the_page_is_for_who_knows_its_token() throws Exception {
        HttpResponse<String> answer = BROWSER.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("id=\"bench\">{\"path\":\"/judge\"");
        assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'", "script-src 'nonce-")
                .doesNotContain("script-src 'unsafe-inline'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/",
                "/?token=",
                "/?token=0123456789abcdef0123456789abcdef",
            })
    void it_is_for_nobody_else(String path) throws Exception {
        HttpResponse<String> answer =
                BROWSER.send(HttpRequest.newBuilder(page.resolve(path)).build(), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("open the address that it prints").doesNotContain(token());
    }

    @Test
    void a_question_without_the_token_or_from_another_page_is_not_answered() throws Exception {
        String lock = json("plain", "en", "SETNX {key} {owner} = 1 / DEL {key}", 2);
        HttpRequest without = HttpRequest.newBuilder(page.resolve("/judge"))
                .POST(BodyPublishers.ofString(lock))
                .build();
        HttpRequest elsewhere =
                question(lock).header("Origin", "http://example.com").build();

        assertThat(BROWSER.send(without, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
        assertThat(BROWSER.send(elsewhere, BodyHandlers.ofString()).statusCode())
                .isEqualTo(403);
    }

    /** A name that a page elsewhere lets point to this machine. */
    @Test
    void another_name_of_this_machine_is_not_answered() throws IOException {
        try (Socket socket = new Socket(page.getHost(), page.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("GET /?token=" + token() + " HTTP/1.1\r\nHost: example.com:" + page.getPort()
                            + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();

            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 403 ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{ | 400",
                "{} | 400",
                "{\"language\":\"cobol\",\"says\":\"en\",\"text\":\"\",\"clients\":2,\"crashes\":1,\"expiries\":1,\"lostReplies\":0} | 400",
                "{\"language\":\"plain\",\"says\":\"en\",\"text\":\"\",\"clients\":99,\"crashes\":1,\"expiries\":1,\"lostReplies\":0} | 400",
            })
    void what_is_no_question_gets_a_sentence(String body, int status) throws Exception {
        HttpResponse<String> answer = BROWSER.send(question(body).build(), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains("load that page again");
    }

    @Test
    void what_is_too_long_for_a_lock_is_refused() throws Exception {
        HttpResponse<String> answer = BROWSER.send(
                question(json("plain", "en", "x".repeat(200_000), 2)).build(), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(413);
    }

    @Test
    void a_lock_in_java_is_judged_on_the_real_redis() throws Exception {
        JsonObject judged = judged(json("java", "en", TypedLanguage.java.template(), 2));

        assertThat(judged.get("schedules").getAsInt()).isEqualTo(186);
        assertThat(JsonAt.at("failures.LEASE_OVERRUN.schedules", judged).getAsInt())
                .isEqualTo(48);
        assertThat(JsonAt.at("stateSpace.states", judged).getAsJsonArray()).hasSizeGreaterThan(10);
    }

    @Test
    void a_lock_that_ends_its_process_ends_nothing_else() throws Exception {
        String halts = Files.readString(Path.of(
                "../../workbench/src/test/resources/io/github/lockevolution/workbench/hostile/HaltsByReflection.java"));

        assertThat(judged(json("java", "en", halts, 2)).get("gap").getAsString())
                .startsWith("inconclusive, the process in which it was judged ended before it gave a verdict");
        assertThat(judged(json("plain", "en", "SETNX {key} 1 = 1 / DEL {key}", 2)))
                .extracting(judged -> judged.get("schedules").getAsInt())
                .isNotEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "redis-server"})
    void kill_9_of_what_judges_is_survived(String program) throws Exception {
        String lock = json("plain", "en", "SETNX {key} 1 = 1 / DEL {key}", 2);
        int schedules = judged(lock).get("schedules").getAsInt();
        lab.descendants()
                .filter(process -> process.info()
                        .command()
                        .filter(name -> name.endsWith(program))
                        .isPresent())
                .map(ProcessHandle::destroyForcibly)
                .forEach(killed -> assertThat(killed).isTrue());

        JsonObject next = judged(lock);

        assertThat(next.has("gap") ? judged(lock) : next)
                .extracting(judged -> judged.get("schedules").getAsInt())
                .isEqualTo(schedules);
    }

    @Test
    void what_is_no_lock_is_told_in_the_language_of_the_page() throws Exception {
        assertThat(judged(json("plain", "zh", "FOO {key} / DEL {key}", 2))
                        .get("problem")
                        .getAsString())
                .contains("第 2 行");
        assertThat(judged(json("java", "en", "class Lock {", 2)).get("problem").getAsString())
                .contains("Lock.java");
    }

    /** Who goes away makes room for the next. */
    @Test
    void one_lock_is_judged_at_a_time_as_long_as_somebody_waits_for_it() throws Exception {
        String slow = json("java", "en", TypedLanguage.java.template(), 4);
        try (Socket waiting = new Socket(page.getHost(), page.getPort())) {
            byte[] body = slow.getBytes(StandardCharsets.UTF_8);
            OutputStream out = waiting.getOutputStream();
            out.write(("POST /judge HTTP/1.1\r\nHost: 127.0.0.1:" + page.getPort() + "\r\nX-Token: " + token()
                            + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(waiting.getInputStream(), StandardCharsets.UTF_8));
            assertThat(in.readLine()).isEqualTo("HTTP/1.1 200 OK");
            assertThat(in.lines().filter(line -> line.contains("\"known\":")).findFirst())
                    .isPresent();

            HttpResponse<String> meanwhile = BROWSER.send(
                    question(json("plain", "en", "SETNX {key} 1 = 1 / DEL {key}", 2))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(meanwhile.statusCode()).isEqualTo(409);
            assertThat(meanwhile.body()).contains("another lock is being judged");
        }
        await().atMost(PATIENCE)
                .until(() -> BROWSER.send(
                                        question(json("plain", "en", "SETNX {key} 1 = 1 / DEL {key}", 2))
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }
}
