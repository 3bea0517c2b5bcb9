package io.github.lockevolution.workbench.report;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The state spaces of more clients than the matrix has, as the page carries them: each the JSON of a {@link ReportData.StateSpace}, gzip in
 * Base64, an eighth as large. The page unpacks them when somebody asks for so many clients.
 *
 * @param clients how many there are in each
 * @param stateSpaces packed, by the name of the lock, in the order of the locks; none for a lock that has none
 */
record PackedStateSpaces(int clients, Map<String, String> stateSpaces) {

    /** The length of JSON around a name and a text: four quotation marks, a colon and a comma. */
    private static final int AROUND_AN_ENTRY = 6;

    static String packed(ReportData.StateSpace space) {
        return Packed.of(space.json());
    }

    /** The same without those for which there is no room; a smaller one that comes later may still find some. */
    PackedStateSpaces within(int bytes) {
        Map<String, String> fitting = new LinkedHashMap<>();
        int left = bytes;
        for (Map.Entry<String, String> entry : stateSpaces.entrySet()) {
            int size = bytes(entry);
            if (size <= left) {
                fitting.put(entry.getKey(), entry.getValue());
                left -= size;
            }
        }
        return new PackedStateSpaces(clients, fitting);
    }

    private static int bytes(Map.Entry<String, String> entry) {
        return Packed.inElement(entry.getKey()).getBytes(StandardCharsets.UTF_8).length
                + entry.getValue().length()
                + AROUND_AN_ENTRY;
    }
}
