package io.github.lockevolution.toxiproxy;

/**
 * The limit on the heap that the API uses, however long the names and addresses from its clients are.
 *
 * @param stored for the proxies and their toxics, counted as the API shows them
 * @param inTransit for requests that wait, and answers that are not sent yet
 */
record ApiMemory(MemoryBudget stored, MemoryBudget inTransit) {

    private static final int STORED_FRACTION = 16;
    private static final int IN_TRANSIT_FRACTION = 8;

    /** Three sixteenths of the heap of this JVM. */
    static ApiMemory ofThisJvm() {
        long heap = Runtime.getRuntime().maxMemory();
        return new ApiMemory(new MemoryBudget(heap / STORED_FRACTION), new MemoryBudget(heap / IN_TRANSIT_FRACTION));
    }
}
