package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.redis.RedisText;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;

/** How many Redis servers a lock gets that keeps its state in several. */
public final class RedisServerCount {

    private static final int LEAST = 3;
    private static final int MOST = 9;

    private RedisServerCount() {}

    /**
     * The number in {@link Setting#SERVERS}.
     *
     * @throws SetupProblem if that is no number from 3 to 9
     */
    public static int chosenBy(BenchSettings settings) {
        String value = settings.value(Setting.SERVERS);
        if (!value.matches("[" + LEAST + "-" + MOST + "]")) {
            throw new SetupProblem(RedisText.class, text -> text.noServerCount(value, LEAST, MOST));
        }
        return Integer.parseInt(value);
    }
}
