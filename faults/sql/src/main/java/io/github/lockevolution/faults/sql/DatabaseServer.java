package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A database and how it is reached.
 *
 * @param url as JDBC names it, with whatever login it needs
 * @param origin where it comes from, in a few words, without any password
 * @param owned whether the bench started it, so that it holds no data of anybody else
 * @param another makes one more that is empty, for work that is done at the same time; empty if there is none to be had
 * @param stop ends it; does nothing for a database that the bench did not start
 */
public record DatabaseServer(
        String url, Message origin, boolean owned, Supplier<Optional<DatabaseServer>> another, Runnable stop) {}
