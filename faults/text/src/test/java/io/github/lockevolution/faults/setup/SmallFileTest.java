package io.github.lockevolution.faults.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallFileTest {

    @TempDir
    private Path folder;

    @Test
    void a_file_of_just_that_size_is_read_and_one_byte_more_is_refused() throws IOException {
        Path file = folder.resolve("file");

        assertThat(SmallFile.read(Files.writeString(file, "x".repeat(SmallFile.LIMIT))))
                .hasSize(SmallFile.LIMIT);
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> SmallFile.read(Files.writeString(file, "x".repeat(SmallFile.LIMIT + 1))))
                .withMessage("'" + file + "' is larger than 1024 KiB, which is more than such a file can need;"
                        + " name another");
    }

    @EnabledOnOs({OS.LINUX, OS.MAC})
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @Test
    void a_pipe_into_which_nobody_writes_is_refused_at_once() throws Exception {
        Path pipe = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor(10, TimeUnit.SECONDS);

        assertRefused(pipe);
        assertRefused(Files.createSymbolicLink(folder.resolve("link"), pipe));
    }

    @EnabledOnOs({OS.LINUX, OS.MAC})
    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev/null"})
    void a_device_is_refused(Path device) {
        assertRefused(device);
    }

    private static void assertRefused(Path file) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> SmallFile.read(file))
                .withMessage("'" + file + "' is a pipe or a device; name a regular file");
    }

    @Test
    void what_is_not_there_or_no_text_is_left_to_the_caller_to_tell() throws IOException {
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc0});

        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> SmallFile.read(folder.resolve("nowhere")));
        assertThatExceptionOfType(CharacterCodingException.class).isThrownBy(() -> SmallFile.read(binary));
    }
}
