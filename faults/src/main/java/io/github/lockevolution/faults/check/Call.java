package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.Role.What;
import io.github.lockevolution.faults.text.Message;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a constructor or a method is called: what each of its parameters is for.
 *
 * @param executable the constructor or method
 * @param roles of its parameters, in order
 * @param assumed what was guessed, to be told to the reader
 */
record Call(Executable executable, List<Role> roles, List<Message> assumed) {

    Call {
        roles = List.copyOf(roles);
        assumed = List.copyOf(assumed);
    }

    /** Either how it is called, or why it cannot be. */
    record Match(Optional<Call> call, Optional<Message> reason) {

        static Match of(Call call) {
            return new Match(Optional.of(call), Optional.empty());
        }

        static Match none(Message reason) {
            return new Match(Optional.empty(), Optional.of(reason));
        }
    }

    /**
     * Matches the parameters by type and name. Texts whose names say nothing are the key and the owner, in this order.
     *
     * @param taken of what type a result of the attempt may be given here; empty if there is none
     * @param leaseIsKnown whether the lock has been told its lease: a time that does not say what it is for is then a time to wait
     */
    static Match match(Executable executable, Optional<Class<?>> taken, boolean leaseIsKnown) {
        List<Role> roles = new ArrayList<>();
        List<Message> assumed = new ArrayList<>();
        Set<What> used = EnumSet.noneOf(What.class);
        Parameter[] parameters = executable.getParameters();
        Arrays.stream(parameters)
                .flatMap(parameter -> Role.of(parameter).stream())
                .forEach(role -> used.add(role.what()));
        for (Parameter parameter : parameters) {
            Optional<Role> role = role(parameter, taken, used, assumed)
                    .map(found -> leaseIsKnown && Role.mayBeAWait(parameter, found) ? Role.NO_WAIT : found);
            if (role.isEmpty()) {
                return Match.none(Message.of(CheckText.class, text -> text.unknownParameter(described(parameter))));
            }
            roles.add(role.get());
            used.add(role.get().what());
            if (role.get() == Role.MILLIS && Role.isUnitGuessed(parameter) && !hasUnit(parameters)) {
                assumed.add(Message.of(CheckText.class, text -> text.takenForMillis(parameter.getName())));
            }
        }
        return repeated(parameters, roles)
                .map(Match::none)
                .orElseGet(() -> Match.of(new Call(executable, roles, assumed)));
    }

    private static boolean hasUnit(Parameter[] parameters) {
        return Arrays.stream(parameters)
                .anyMatch(parameter ->
                        Role.of(parameter).filter(Role.UNIT::equals).isPresent());
    }

    private static Optional<Role> role(
            Parameter parameter, Optional<Class<?>> taken, Set<What> used, List<Message> assumed) {
        boolean isTaken = taken.filter(type -> type == parameter.getType()).isPresent();
        Optional<Role> role = Role.of(parameter);
        if (role.equals(Optional.of(Role.KEY)) && isIdOfAnOwner(parameter, used)) {
            return Optional.of(Role.OWNER);
        }
        if (isTaken && role.filter(known -> known.what() != What.OWNER).isEmpty()) {
            return Optional.of(Role.TAKEN);
        }
        if (role.isPresent() || parameter.getType() != String.class) {
            return role;
        }
        if (!used.contains(What.KEY)) {
            assumed.add(Message.of(CheckText.class, text -> text.takenForKey(parameter.getName())));
            return Optional.of(Role.KEY);
        }
        if (!used.contains(What.OWNER)) {
            assumed.add(Message.of(CheckText.class, text -> text.takenForOwner(parameter.getName())));
            return Optional.of(Role.OWNER);
        }
        return Optional.empty();
    }

    /** {@code lockId} beside a key. */
    private static boolean isIdOfAnOwner(Parameter parameter, Set<What> used) {
        return parameter.getName().endsWith("Id")
                && !used.contains(What.OWNER)
                && Arrays.stream(parameter.getDeclaringExecutable().getParameters())
                        .filter(other -> !other.equals(parameter))
                        .anyMatch(
                                other -> Role.of(other).filter(Role.KEY::equals).isPresent());
    }

    private static Optional<Message> repeated(Parameter[] parameters, List<Role> roles) {
        for (int i = 0; i < roles.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (roles.get(i).what() == roles.get(j).what() && roles.get(i).what() != What.WAIT) {
                    String first = parameters[j].getName();
                    String second = parameters[i].getName();
                    return Optional.of(Message.of(CheckText.class, text -> text.twice(first, second)));
                }
            }
        }
        return Optional.empty();
    }

    boolean has(What what) {
        return roles.stream().anyMatch(role -> role.what() == what);
    }

    boolean connects() {
        return roles.stream().anyMatch(Role::connects);
    }

    boolean isStatic() {
        return Modifier.isStatic(executable.getModifiers());
    }

    /** {@code MyLock(UnifiedJedis redis, String key)}. */
    static String signature(Executable executable) {
        String name = executable.getDeclaringClass().getSimpleName();
        return (executable instanceof java.lang.reflect.Method method ? name + "." + method.getName() : name)
                + Arrays.stream(executable.getParameters())
                        .map(Call::described)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String described(Parameter parameter) {
        return parameter.getType().getSimpleName() + " " + parameter.getName();
    }
}
