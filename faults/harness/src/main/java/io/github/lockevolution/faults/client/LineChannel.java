package io.github.lockevolution.faults.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Lines of text to and from a program, each of which ends with a newline. Belongs to one thread. */
public final class LineChannel {

    private static final int LONGEST_LINE = 1000;

    private final InputStream in;
    private final OutputStream out;

    public LineChannel(Process program) {
        this.in = new BufferedInputStream(program.getInputStream());
        this.out = program.getOutputStream();
    }

    /** Whether something has come that nobody has read. */
    boolean hasUnread() throws IOException {
        return in.available() > 0;
    }

    public void write(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /**
     * The next line, without the white space at its end; of one that is longer than an answer may be, its first 1,000 bytes.
     *
     * @throws EOFException if the program has closed its output
     */
    public String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n' && line.size() < LONGEST_LINE; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the program has closed its output");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).stripTrailing();
    }
}
