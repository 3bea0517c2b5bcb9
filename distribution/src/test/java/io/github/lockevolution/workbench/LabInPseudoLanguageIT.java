package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.text.Unmarked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the commands print around the locks, nobody reads who cannot read it in another language. Excepted are names (of locks,
 * failures, programs, settings, options and files), what Redis is sent and answers, what is typed, and what the operating
 * system or a library says in brackets.
 */
class LabInPseudoLanguageIT {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    /** What is the same in every language beside the usual names, by the kind of what is printed. */
    private static final Map<String, String> SAME = Map.of(
            "doctor",
            "⟦Lóck Évólútíón.*⟧" // the platform
                    + "|⟦/\\S*⟧" // where a program is
                    + "|(?m)^  [* ] (embedded|path|docker|URL|h2|postgres|mariadb|kill -9|SIGSTOP|chromium)\\b"
                    + "|\\b(redis|valkey|toxiproxy)-server\\b|\\b(chromium(-browser)?|google-chrome)\\b"
                    + "|(redis|http)://host:port|jdbc:URL|--database|\\b(Redis|Toxiproxy|H2|mariadbd|postgres)\\b",
            "wrong",
            "['‘]?\\b(stage9-future|wrong|many|nothing|too|much|no-such-host\\.invalid)\\b"
                    + "|\\b(explorer|locks|toxiproxy|explore|rediss|docker|[A-Z]{2,})\\b"
                    + "|\\bbe-cleared\\b", // the rest of a setting, on the next line
            "set-up",
            "\\bnowhere\\b|\\b(redis|http)://|Connection refused",
            "mermaid",
            "sequenceDiagram|participant|(de)?activate [A-D]|<br/>|\\btitle\\b|\\bas\\b"
                    + "|Note (over|right of) ([A-D],)?\\w+:|\\bRedis(?=-|:|\\n)|--x(?=[A-D])",
            "svg",
            "(?<=>)Redis(?=<)|&quot;|(?s)<style>.*?</style>|<[^>]*>",
            // What is typed, and what Redis holds, such as a token that nobody can foresee.
            "walk",
            "(?m)^> .*$|undo|restart|hint|risks|show|predict|verdict|help|quit|jump|\"[^\"\n]*\"");

    private static final Set<String> DRAWN = Set.of("text", "mermaid", "svg", "walk");
    private static final Set<String> REFUSED = Set.of("wrong", "set-up");

    private static Unmarked unmarked(String kind) {
        Unmarked unmarked = Unmarked.butForNames();
        if (!DRAWN.contains(kind)) {
            ofLab(unmarked);
        }
        Optional.ofNullable(SAME.get(kind)).ifPresent(unmarked::andPattern);
        return unmarked;
    }

    private static Unmarked ofLab(Unmarked unmarked) {
        return unmarked.andPattern("(?m)^lab: ")
                .andPattern("\\./lab( [a-z]+)?|--[a-z-]+|\\blab(\\.[a-z]+)+\\b|\\bLAB(_[A-Z]+)+\\b")
                .andPattern("\\b(random|Lua)\\b") // a title of several lines
                .andPattern("\\((embedded|in this JVM)\\)");
    }

    @ParameterizedTest(name = "{1} {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            run     | --stage stage3-setnx-setex --stories |
            run     | explore |
            # Why they are not complete.
            run     | explore stage2-setnx --crashes 0 |
            run     | explore stage1-get-set --clients 4 --limit 1 |
            run     | explore stage1-get-set --limit 0 |
            doctor  | doctor |
            wrong   | stage9-future |
            wrong   | explore stage9-future |
            wrong   | --wrong |
            wrong   | explore --clients many |
            wrong   | explore --clients |
            wrong   | show |
            wrong   | show --on A --evolution B |
            wrong   | bench --soak |
            wrong   | doctor too much |
            wrong   | -Dlab.rediss=docker |
            wrong   | toxiproxy --port 70000 |
            wrong   | toxiproxy --host no-such-host.invalid |
            wrong   | quiz --list --anki |
            wrong   | help nothing |
            set-up  | explore --clients 13 |
            set-up  | explore --lost-replies 10 |
            set-up  | show nowhere |
            set-up  | show stage2-setnx:A..B |
            set-up  | show stage2-setnx:A.nowhere |
            set-up  | explore --redis nowhere |
            set-up  | explore --redis redis:// |
            set-up  | explore --redis redis://127.0.0.1:1 |
            set-up  | --toxiproxy nowhere |
            set-up  | --toxiproxy http:// |
            set-up  | --toxiproxy http://127.0.0.1:1 |
            set-up  | show stage2-setnx:A --on stage3-setnx-setex |
            text    | show stage1-get-set:A.B.B.A.A.A.B.B --evolution |
            text    | show stage2-setnx:A.A-crash.B --on stage4-set-nx-ex |
            text    | show stage2-setnx:A.B.A.A |
            text    | show stage2-setnx:A.A-crash |
            text    | show stage4-set-nx-ex:A-lost.B --on stage5-lua |
            text    | show stage5-lua:A.expire.B.B.B.A.A |
            mermaid | show stage1-get-set:A.B.B.A.A.A.B.B --evolution --as mermaid |
            mermaid | show stage2-setnx:A.A-crash.B --as mermaid |
            mermaid | show stage4-set-nx-ex:A-lost.B --on stage5-lua --as mermaid |
            # What is written in it, and what is read aloud.
            svg     | show stage1-get-set:A.B.B.A.A.A.B.B --evolution --as svg |
            svg     | show stage2-setnx:A.A-crash.B --as svg |
            svg     | show stage4-set-nx-ex:A-lost.B --on stage5-lua --as svg |
            walk    | walk stage2-setnx     | undo,?,jump,expire,c,hint,B,hint,restart,A,A-lost,A-crash,hint,B,expire,A,jump,restart,show
            walk    | walk stage4-set-nx-ex | hint,A,A-lost,A,expire,h,B,A,restart,show,A,undo
            walk    | walk stage5-lua       | A,risks,expire,hint,hint,hint,B,A-crash,B,B-lost,risks,predict,A,OK,B,,predict
            """)
    void nobody_reads_what_is_in_no_message_file(String kind, String arguments, String typed) {
        List<String> lines = typed == null ? List.of() : List.of(typed.split(","));

        lab.runReading(lines, (arguments + " --language qps").split(" "));

        assertThat(unmarked(kind).in(lab.out() + lab.err())).isEmpty();
        assertThat(lab.out()).doesNotContain("aria-label=");
        if (DRAWN.contains(kind)) {
            assertThat(lab.err()).isEmpty();
        }
        if (REFUSED.contains(kind)) {
            assertThat(lab.out()).isEmpty();
        }
        if (kind.equals("set-up")) {
            assertThat(lab.err()).startsWith("lab: ⟦").hasLineCount(1);
        }
    }

    @Test
    void why_the_server_does_not_start() throws IOException {
        Unmarked unmarked = ofLab(Unmarked.butForNames())
                .andPattern("\\Q" + folder + "\\E[^'⟧ ]*")
                .andPattern("\\(malformed JSON at line 1 column 1 path \\$\\)|\\(java\\.io\\.IOException: [^)]*\\)")
                .andPattern("/populate\\b|\\bPOST\\b|\\bJSON\\b|\\bUTF-8\\b")
                .andPattern("Address already in use");
        Path missing = folder.resolve("missing.json");
        Path nonsense = Files.writeString(folder.resolve("nonsense.json"), "nonsense");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc0, (byte) 0xff});

        for (Path config : List.of(missing, nonsense, binary, folder)) {
            lab.run("toxiproxy", "--port", "0", "--config", config.toString(), "--language", "qps");
        }
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            lab.run("toxiproxy", "--port", "" + busy.getLocalPort(), "--language", "qps");
        }
        assertThat(unmarked.in(lab.err())).isEmpty();
        assertThat(lab.err().lines()).hasSize(5);
    }

    @Test
    void a_language_there_is_not_is_told_with_those_there_are() {
        int status = lab.run("doctor", "--language", "xx");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: there is no language 'xx'; there are en, zh\n");
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void json_is_the_same_in_every_language() {
        LabCommand english = new LabCommand();
        english.run("explore", "stage3-setnx-setex", "--json");

        lab.run("explore", "stage3-setnx-setex", "--json", "--language", "qps");

        assertThat(lab.out()).isNotEmpty().isEqualTo(english.out());
    }
}
