// refused: a section has to ask for the stores in which it works

class NoStore {

    NoStore(String key) {}

    void setUp() {}

    void run() {}
}
