/** Locks that only a MariaDB or MySQL has: by {@code GET_LOCK}, and by {@code INSERT … ON DUPLICATE KEY UPDATE}. */
package io.github.lockevolution.mariadb;
