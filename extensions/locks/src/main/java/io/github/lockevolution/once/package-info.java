/** Work that is to be done once. */
package io.github.lockevolution.once;
