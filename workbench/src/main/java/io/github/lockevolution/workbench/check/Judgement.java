package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.lock.RedisVersion;
import java.util.Optional;

/**
 * The result of a check, with the stores it ran on.
 *
 * @param servers the number of servers of the lock, each of this version
 * @param seconds the duration of the check
 */
record Judgement(CheckResult result, RedisVersion redis, Optional<String> otherStore, int servers, double seconds) {}
