package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The body of an answer, written part by part, so that no part is in memory twice. Its memory beyond a few kilobytes is reserved until it
 * is closed.
 */
final class ResponseBody implements AutoCloseable {

    /** The size up to which a response is always given; otherwise a client could not delete the data that fill the memory. */
    private static final int ALWAYS_GIVEN = 16 << 10;

    private final Optional<MemoryBudget> budget;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long reserved;

    private ResponseBody(Optional<MemoryBudget> budget) {
        this.budget = budget;
    }

    /** An empty body that takes its memory from the budget. */
    static ResponseBody within(MemoryBudget budget) {
        return new ResponseBody(Optional.of(budget));
    }

    /** A short body, for which no memory is reserved. */
    static ResponseBody of(String text) {
        return new ResponseBody(Optional.empty()).append(text);
    }

    /**
     * Appends a text.
     *
     * @throws ApiError if there is no memory for it; then nothing is reserved any more
     */
    ResponseBody append(String part) {
        byte[] added = part.getBytes(StandardCharsets.UTF_8);
        budget.filter(memory -> bytes.size() + added.length > ALWAYS_GIVEN).ifPresent(memory -> reserve(memory, added));
        bytes.writeBytes(added);
        return this;
    }

    private void reserve(MemoryBudget memory, byte[] added) {
        if (!memory.tryReserve(added.length)) {
            close();
            throw ApiError.insufficientStorage("the answer, with those that were not fetched yet, takes more than "
                    + (memory.limit() >> 10) + " KiB; fetch those, or ask for less");
        }
        reserved += added.length;
    }

    /** The body for one reader. */
    ByteBuf toBuffer() {
        return Unpooled.wrappedBuffer(bytes.toByteArray());
    }

    /** Gives the reserved memory back. */
    @Override
    public void close() {
        budget.ifPresent(memory -> memory.release(reserved));
        reserved = 0;
    }
}
