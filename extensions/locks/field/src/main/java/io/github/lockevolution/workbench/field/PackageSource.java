package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A place where packages are published, with its program that fetches them. The constants are written as in the files of the field. */
enum PackageSource {
    npm {
        @Override
        void fetch(List<String> packages, Path folder) {
            List<String> command = new ArrayList<>(
                    List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"));
            command.add(folder.toString());
            command.addAll(packages);
            requireProgram("npm", packages);
            require(FetchCommand.run(command), packages);
        }

        @Override
        List<String> at(List<String> packages, String version) {
            return replaced(packages, "@", version);
        }
    },

    maven {
        /** {@code ./lab check} does it. */
        @Override
        void fetch(List<String> packages, Path folder) {}

        @Override
        List<String> at(List<String> packages, String version) {
            return replaced(packages, ":", version);
        }
    },

    debian {
        @Override
        void fetch(List<String> packages, Path folder) {
            requireProgram("dpkg-query", packages);
            if (isInstalled(packages)) {
                return;
            }
            String asRoot = "apt-get install " + String.join(" ", packages);
            if (!System.getProperty("user.name").equals("root")) {
                throw new SetupProblem(FieldText.class, text -> text.notInstalled(packages, asRoot));
            }
            List<String> command = new ArrayList<>(List.of("apt-get", "install", "-y", "--no-install-recommends"));
            command.addAll(packages);
            require(FetchCommand.run(command), packages);
        }

        private boolean isInstalled(List<String> packages) {
            return packages.stream()
                    .allMatch(name -> FetchCommand.run(List.of("dpkg-query", "-W", "-f", "${Status}", name))
                            .output()
                            .endsWith(" installed"));
        }

        @Override
        List<String> at(List<String> packages, String version) {
            throw new SetupProblem(FieldText.class, text -> text.oneRelease(packages.get(0)));
        }
    };

    /**
     * Makes the packages be there.
     *
     * @param folder in which they may be put
     * @throws SetupProblem if they are not to be had, with the way to have them
     */
    abstract void fetch(List<String> packages, Path folder);

    /**
     * The same packages with the first in another version.
     *
     * @throws SetupProblem if there is no choice of versions here
     */
    abstract List<String> at(List<String> packages, String version);

    private static List<String> replaced(List<String> packages, String before, String version) {
        String first = packages.get(0);
        String other = first.substring(0, first.lastIndexOf(before) + 1) + version;
        return Stream.concat(Stream.of(other), packages.stream().skip(1)).toList();
    }

    private static void requireProgram(String program, List<String> packages) {
        if (Platform.program(program).isEmpty()) {
            throw new SetupProblem(FieldText.class, text -> text.noProgram(packages, program));
        }
    }

    private static void require(FetchCommand.Answer answer, List<String> packages) {
        if (answer.status() != 0) {
            throw new SetupProblem(FieldText.class, text -> text.notFetched(packages, answer.lastLine()));
        }
    }
}
