/** Read-write locks: any number of readers may have one, or one writer. */
package io.github.lockevolution.readerswriters;
