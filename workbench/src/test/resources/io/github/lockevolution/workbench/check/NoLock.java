// refused: is a lock
public class NoLock {

    public void work() {}
}
