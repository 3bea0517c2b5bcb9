// refused: ';' expected
public class DoesNotCompile {

    public boolean tryLock() {
        return true
    }

    public void unlock() {}
}
