package io.github.lockevolution.faults.zookeeper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.jute.InputArchive;
import org.apache.jute.Record;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.proto.CreateRequest;
import org.apache.zookeeper.proto.DeleteRequest;
import org.apache.zookeeper.proto.ExistsRequest;
import org.apache.zookeeper.proto.GetChildren2Request;
import org.apache.zookeeper.proto.GetChildrenRequest;
import org.apache.zookeeper.proto.GetDataRequest;
import org.apache.zookeeper.proto.SetDataRequest;
import org.apache.zookeeper.proto.SyncRequest;
import org.apache.zookeeper.server.Request;

/** A request as a person reads it, word by word: {@code create /lock/lock- A EPHEMERAL_SEQUENTIAL}. */
final class RequestWords {

    private static final int ANY_VERSION = -1;
    private static final String WATCH = "watch";

    /** Requests that keep a session and a connection going, or take back a watch; they reach no node. */
    private static final Set<Integer> NOT_HELD = Set.of(
            OpCode.ping,
            OpCode.closeSession,
            OpCode.auth,
            OpCode.sasl,
            OpCode.setWatches,
            OpCode.setWatches2,
            OpCode.checkWatches,
            OpCode.removeWatches);

    private RequestWords() {}

    /** Whether a request of this type is held. */
    static boolean isHeld(int type) {
        return !NOT_HELD.contains(type);
    }

    /**
     * @param body the content behind the header
     */
    static List<String> of(int type, InputArchive body) throws IOException {
        return switch (type) {
            case OpCode.create, OpCode.create2, OpCode.createContainer -> create(read(new CreateRequest(), body));
            case OpCode.delete, OpCode.deleteContainer -> delete(read(new DeleteRequest(), body));
            case OpCode.exists -> exists(read(new ExistsRequest(), body));
            case OpCode.getData -> getData(read(new GetDataRequest(), body));
            case OpCode.setData -> setData(read(new SetDataRequest(), body));
            case OpCode.getChildren -> getChildren(read(new GetChildrenRequest(), body));
            case OpCode.getChildren2 -> getChildren2(read(new GetChildren2Request(), body));
            case OpCode.sync -> words("sync", read(new SyncRequest(), body).getPath());
            default -> List.of(Request.op2String(type));
        };
    }

    static <T extends Record> T read(T record, InputArchive body) throws IOException {
        record.deserialize(body, "");
        return record;
    }

    private static List<String> create(CreateRequest request) throws IOException {
        CreateMode mode = mode(request);
        String path = mode.isSequential()
                ? NodeNames.shownBeforeNumber(request.getPath())
                : NodeNames.shown(request.getPath());
        String data = text(request.getData());
        List<String> words = List.of("create", path);
        return with(data.isEmpty() ? words : with(words, data), mode.name());
    }

    private static CreateMode mode(CreateRequest request) throws IOException {
        try {
            return CreateMode.fromFlag(request.getFlags());
        } catch (KeeperException e) {
            throw new IOException("a node of kind " + request.getFlags() + " is none that is known", e);
        }
    }

    private static List<String> delete(DeleteRequest request) {
        return version(words("delete", request.getPath()), request.getVersion());
    }

    private static List<String> setData(SetDataRequest request) {
        return version(with(words("setData", request.getPath()), quoted(request.getData())), request.getVersion());
    }

    private static List<String> exists(ExistsRequest request) {
        return watching(words("exists", request.getPath()), request.getWatch());
    }

    private static List<String> getData(GetDataRequest request) {
        return watching(words("getData", request.getPath()), request.getWatch());
    }

    private static List<String> getChildren(GetChildrenRequest request) {
        return watching(words("getChildren", request.getPath()), request.getWatch());
    }

    private static List<String> getChildren2(GetChildren2Request request) {
        return watching(words("getChildren", request.getPath()), request.getWatch());
    }

    private static List<String> watching(List<String> words, boolean watches) {
        return watches ? with(words, WATCH) : words;
    }

    /** The path that a request has a watch set on, if it sets one. */
    static Optional<String> watched(List<String> words) {
        return words.size() == 3 && words.get(2).equals(WATCH) ? Optional.of(words.get(1)) : Optional.empty();
    }

    private static List<String> version(List<String> words, int version) {
        return version == ANY_VERSION ? words : with(words, "version=" + version);
    }

    private static List<String> words(String name, String path) {
        return List.of(name, NodeNames.shown(path));
    }

    private static List<String> with(List<String> words, String last) {
        List<String> all = new ArrayList<>(words);
        all.add(last);
        return List.copyOf(all);
    }

    /** Data as text; none is empty. */
    static String text(byte[] data) {
        return data == null ? "" : new String(data, StandardCharsets.UTF_8);
    }

    static String quoted(byte[] data) {
        return '"' + text(data) + '"';
    }

    /** The name of an error: {@code NODEEXISTS}. */
    static String error(int code) {
        KeeperException.Code known = KeeperException.Code.get(code);
        return known == null ? "error " + code : known.name().toUpperCase(Locale.ROOT);
    }
}
