package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.SetupProblem;

/** Testcontainers, a library that is needed only to start containers. */
public final class ContainerLibrary {

    private static final String A_CLASS_OF_IT = "org.testcontainers.DockerClientFactory";

    private ContainerLibrary() {}

    /**
     * Makes sure that it is on the class path.
     *
     * @param setting the setting that asked for a container, for the message
     * @param artifact the artifact with the library, for the message
     * @throws SetupProblem if it is not
     */
    public static void require(String setting, String artifact) {
        if (!isOn(ContainerLibrary.class.getClassLoader())) {
            throw new SetupProblem(HostText.class, text -> text.noContainerLibrary(setting, artifact));
        }
    }

    static boolean isOn(ClassLoader classPath) {
        try {
            Class.forName(A_CLASS_OF_IT, false, classPath);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
