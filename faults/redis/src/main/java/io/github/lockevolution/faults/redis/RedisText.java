package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said when no Redis is to be had, or not the one that is needed. */
public interface RedisText extends Text {

    String noBackend(String name);

    String unreadableUrl();

    String noTls(Message origin, Message reason);

    String noHandshake(long seconds);

    String notOnThePath();

    String noneForPlatform(String platform);

    String doesNotStart(Message origin, Message reason);

    String gaveNoAnswer(long seconds);

    String endedWithoutAWord();

    String noVersion(String version);

    String tooOld(String lock, String needed, Message origin, String version);

    /** @param oldest the oldest version that will do */
    String tooOldJedis(String found, String oldest);

    String lacksCommand(String lock, List<String> commands, String needed, Message origin, String version);

    String asksForPassword(Message origin);

    String refusesPassword(Message origin);

    String lacksRight(Message origin, String answer);

    String doesNotAnswer(Message origin, Message reason);

    String noSweeper(Message origin, String reason);

    /** @param seconds for how long somebody has tried to remove them */
    String keysLeft(Message origin, String prefix, long seconds);

    /** @param answer how the answer to that command begins, or how large it claims to be */
    String noRedis(Message origin, String command, String answer);

    String cannotBeUsed(Message origin, String answer);

    /** @param reason why a server could not be given a replica */
    String noReplica(Message reason);

    String cannotFailOver(Message origin);

    String cannotStartSeveral(Message origin);

    String sectionNeedsOwnRedis(Message origin);

    /** @param databases as Redis calls them: {@code db1} */
    String worksInAnotherDatabase(List<String> databases);

    String cannotRestart(Message origin);

    String doesNotArrive();

    String replicationEnded(String reason);

    /** @param server its address */
    String changedByAnother(String server, String key);

    /** @param value what was asked for as the number of servers */
    String noServerCount(String value, int least, int most);
}
