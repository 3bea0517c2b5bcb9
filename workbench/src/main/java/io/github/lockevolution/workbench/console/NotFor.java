package io.github.lockevolution.workbench.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The kinds of target for which an option means nothing, or is not to be had. Stands beside the option: nobody else keeps a list. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface NotFor {

    /** The kinds of target for which the option is refused. */
    TargetKind[] value();

    /** A value of an option that applies to some kinds of target only. */
    interface Value {

        /** Whether the value does not apply to this kind. */
        boolean isNotFor(TargetKind kind);
    }
}
