/** The repository that a teacher hands out, with exercises and without their answers, and the folder that stays with the teacher. */
package io.github.lockevolution.workbench.course;
