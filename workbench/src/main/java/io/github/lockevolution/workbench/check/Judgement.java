package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.lock.RedisVersion;
import java.util.Optional;

/**
 * What came of a checked lock, and on what.
 *
 * @param servers on how many the lock was, each of this version
 * @param seconds how long it took
 */
record Judgement(CheckResult result, RedisVersion redis, Optional<String> otherStore, int servers, double seconds) {}
