package io.github.lockevolution.faults.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Of what a program has written to its standard error, three lines: those that say what is wrong. */
class TailBufferTest {

    private static String told(String written) {
        return TailBuffer.of(new ByteArrayInputStream(written.getBytes(StandardCharsets.UTF_8)))
                .text(true);
    }

    @Test
    void the_last_lines_tell() {
        assertThat(told("one\ntwo\n\n  three\nfour\n")).isEqualTo("two / three / four");
        assertThat(told("")).isEmpty();
    }

    @Test
    void where_python_was_is_told_with_what_went_wrong() {
        assertThat(told("""
                        Traceback (most recent call last):
                          File "lock.py", line 3, in <module>
                            import redis
                        ModuleNotFoundError: No module named 'redis'
                        """))
                .isEqualTo(
                        "File \"lock.py\", line 3, in <module> / import redis / ModuleNotFoundError: No module named 'redis'");
    }

    @Test
    void of_an_error_of_node_the_first_lines_tell() {
        assertThat(told("""
                        node:internal/modules/cjs/loader:1210
                          throw err;
                          ^

                        Error: Cannot find module 'redis'
                        Require stack:
                        - /home/me/lock.js
                            at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
                            at Module._load (node:internal/modules/cjs/loader:1038:27) {
                          code: 'MODULE_NOT_FOUND',
                          requireStack: [ '/home/me/lock.js' ]
                        }

                        Node.js v20.20.2
                        """)).isEqualTo("Error: Cannot find module 'redis' / Require stack: / - /home/me/lock.js");
    }

    @Test
    void frames_do_not_stand_in_the_way_of_an_exception_of_java() {
        assertThat(told("""
                        Exception in thread "main" java.lang.IllegalStateException: no table
                        \tat Lock.main(Lock.java:3)
                        \tat Lock.call(Lock.java:4)
                        \tat Lock.run(Lock.java:5)
                        \t... 12 more
                        """)).isEqualTo("Exception in thread \"main\" java.lang.IllegalStateException: no table");
    }
}
