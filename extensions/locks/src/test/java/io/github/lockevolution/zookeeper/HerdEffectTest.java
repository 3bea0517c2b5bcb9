package io.github.lockevolution.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.zookeeper.ConnectedSession.LockFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one hand-over costs, counted: eight clients with sessions of their own, on a real server, none of them held. */
class HerdEffectTest {

    private static final int CLIENTS = 8;

    private static RealServer server;
    private static List<Integer> herd;
    private static List<Integer> queue;

    @BeforeAll
    static void count(@TempDir Path folder) throws Exception {
        server = RealServer.start(folder);
        herd = requests("/herd", WatchedNodeLock::new);
        queue = requests("/queue", WatchedPredecessorLock::new);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<Integer> requests(String path, LockFactory locks) throws Exception {
        WaitingCrowd crowd = new WaitingCrowd(server, path, CLIENTS, locks);
        try {
            return crowd.requestsOfEachHandOver();
        } finally {
            crowd.end();
        }
    }

    /** Of seven that wait, each tries to create the node: one can, and the other six ask for a watch again. */
    @Test
    void where_all_watch_one_node_a_hand_over_costs_two_requests_for_each_who_waits() {
        assertThat(herd).containsExactly(14, 12, 10, 8, 6, 4, 2);
    }

    /** The holder deletes its node, and the next one reads the list. */
    @Test
    void where_each_watches_the_one_before_a_hand_over_costs_two_requests() {
        assertThat(queue).containsExactly(2, 2, 2, 2, 2, 2, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void the_lesson_shows_what_was_counted(String page) throws IOException {
        assertThat(Files.readString(Path.of("zookeeper", "zk-watched-predecessor", page)))
                .contains(table());
    }

    private static String table() {
        return IntStream.range(0, CLIENTS - 1)
                .mapToObj(i -> "| " + (CLIENTS - 1 - i) + " | " + herd.get(i) + " | " + queue.get(i) + " |")
                .collect(Collectors.joining("\n"));
    }
}
