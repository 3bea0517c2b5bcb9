package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.text.Text;

/** What is said of a ZooKeeper. */
interface ZooKeeperText extends Text {

    String doesNotStart(String reason);

    String keepsNothingThere(String lock);

    String cannotConnect(String client, String reason);

    String sessionGoesOn(long seconds);
}
