/** Advisory locks of a PostgreSQL, taken through a pooler. */
package io.github.lockevolution.pooled;
