package io.github.lockevolution.faults.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever writes down something else than a lock is told the line, and what was expected there. */
class PlainLockReaderTest {

    private static final String NL = "\\n";

    @Test
    void what_stands_in_one_line_is_the_same_as_in_lines() {
        PlainLock inLine =
                PlainLockReader.read("SETNX {key} {owner} = 1, else refuse; EXPIRE {key} {seconds} / DEL {key}");
        PlainLock inLines = PlainLockReader.read("""
                acquire
                  SETNX {key} {owner} = 1, else refuse
                  EXPIRE {key} {seconds}
                release
                  DEL {key}
                """);

        assertThat(inLine.acquire()).isEqualTo(inLines.acquire());
        assertThat(inLine.release()).isEqualTo(inLines.release());
    }

    @Test
    void remarks_and_empty_lines_say_nothing_and_lines_are_counted_all_the_same() {
        PlainLock lock = PlainLockReader.read("""
                # taken by one command
                acquire

                  SETNX {key} {owner} = 1, else refuse   # or not
                release
                  DEL {key}
                """);

        assertThat(lock.acquire()).extracting(Statement::line).containsExactly(4);
        assertThat(lock.release()).extracting(Statement::line).containsExactly(6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                              | needs a line acquire with commands under it
            SETNX {key} {owner}                                             | needs a line release with commands under it
            SETNX {key} 1 / DEL {key} / DEL {key}                           | has more than one slash
            acquire\\n  FLUSHALL\\nrelease\\n  DEL {key}                     | line 2: FLUSHALL is no command that a lock in plain commands can send; those are DEL,
            acquire\\n  SET {key}\\nrelease\\n  DEL {key}                    | line 2: SET needs 2 words behind it, such as {key}
            acquire\\n  SET lock 1\\nrelease\\n  DEL {key}                   | line 2: lock is no key of the lock; write {key}, or {key} with something behind it
            acquire\\n  SET {key} 1\\nrelease\\n  DEL {key} other            | line 4: other is no key of the lock
            acquire\\n  SET {key} {ower}\\nrelease\\n  DEL {key}             | line 2: {ower} stands for nothing; what stands for something is {key}, {owner},
            acquire\\n  SET {key} 1, else refuse\\nrelease\\n  DEL {key}     | line 2: before else nothing is compared
            acquire\\n  SET {key} 1 =\\nrelease\\n  DEL {key}                | line 2: behind = stands nothing
            acquire\\n  GET {key} = 1, else wait\\nrelease\\n  DEL {key}     | line 2: behind else stands 'wait'
            acquire\\n  GET {key} = 1, else\\n  SET {key} 1\\nrelease\\n  DEL {key} | line 2: under 'GET {key} = 1, else' stands nothing
            acquire\\n  atomic\\nrelease\\n  DEL {key}                       | line 2: under 'atomic' stands nothing
            acquire\\n  atomic\\n    atomic\\n      GET {key}\\nrelease\\n  DEL {key} | line 3: atomic stands in atomic already
            acquire\\n  GETSET {key} 1 = {read}\\nrelease\\n  DEL {key}      | line 2: {read} is what the last GET has answered, and no GET stands before it
            acquire\\n  GET {key}\\n    SET {key} 1\\nrelease\\n  DEL {key}  | line 3: 'SET {key} 1' stands further to the right
            acquire\\nrelease\\n  DEL {key}                                 | under acquire stands no command
            acquire\\n  GET {key}\\nrelease\\n  DEL {key}\\nelse\\n  GET {key} | line 5 says 'else'
            SETNX {key} {owner} = OK else refuse / DEL {key}                | OK else refuse' is no single word; around =, < and > stand blanks
            SETNX {key} 1 = 1，else refuse / DEL {key}                      | 1，else refuse' is no single word
            SETNX {key} {owner}=1 / DEL {key}                               | {owner}=1' is no single word
            SETNX {key} {owner / DEL {key}                                  | {owner stands for nothing; what stands for something is
            GET {key} extra / DEL {key}                                     | GET takes one word behind it, and 'extra' is one more
            acquire                                                         | under acquire stands no command
            acquire\\n  GET {key}\\n  SET {key} {read}{read}\\nrelease\\n  DEL {key} | line 3: {read}{read} has {read} twice
            acquire\\n  GET {key} = nil, else refuse\\nrelease\\n  GETSET {key} 1 = {read}\\n  DEL {key} | line 4: {read} is what the last GET
            acquire\\n  SETNX {key} 1 = 1, else\\n    GET {key}\\n  SET {key} x{read}\\nrelease\\n  DEL {key} | line 4: {read} is what the last GET
            acquire\\n  atomic\\n    GET {key}\\n    SET {key}:{read} 1\\nrelease\\n  DEL {key} | line 4: {key}:{read} has {read} in a key
            take\\n  GET {key}                                             | line 1 says 'take'
            """)
    void whoever_writes_it_wrong_is_told_where(String text, String told) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> PlainLockReader.read(String.valueOf(text).replace(NL, "\n")))
                .withMessageContaining(told);
    }

    /** So nobody waits for it, and nothing runs over. */
    @Test
    void a_text_or_a_line_that_is_longer_than_a_page_is_refused() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() ->
                        PlainLockReader.read("acquire\n" + "  GET {key}\n".repeat(1_000) + "release\n  DEL {key}\n"))
                .withMessage("a lock in plain commands has at most 10,000 characters, and this one has more");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() ->
                        PlainLockReader.read("acquire\n  GET" + " ".repeat(500) + "{key}\nrelease\n  DEL {key}\n"))
                .withMessage("line 2 has more than 500 characters; write less");
    }

    @Test
    void a_byte_order_mark_says_nothing() {
        assertThat(PlainLockReader.read("\uFEFFacquire\n  SETNX {key} 1 = 1\nrelease\n  DEL {key}\n")
                        .acquire())
                .hasSize(1);
    }
}
