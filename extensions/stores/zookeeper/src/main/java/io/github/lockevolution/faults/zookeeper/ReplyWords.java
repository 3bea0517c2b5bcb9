package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.gate.Reply;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.proto.Create2Response;
import org.apache.zookeeper.proto.CreateResponse;
import org.apache.zookeeper.proto.GetChildren2Response;
import org.apache.zookeeper.proto.GetChildrenResponse;
import org.apache.zookeeper.proto.GetDataResponse;

/**
 * The answer of the server as a person reads it: the path of a new node, the names of children in alphabetical order, data in quotes, or the name of
 * an error. Times and transaction numbers, which differ from run to run, are left out.
 */
final class ReplyWords {

    private static final int FINE = 0;

    private ReplyWords() {}

    /**
     * @param type the type of the request
     * @param error the code in the header; 0 for none
     * @param body the content behind the header
     * @param bytes the size of the answer on the wire, in bytes
     */
    static Reply of(int type, int error, InputArchive body, int bytes) throws IOException {
        return error == FINE
                ? new Reply(answer(type, body), false, bytes)
                : new Reply(RequestWords.error(error), true, bytes);
    }

    private static String answer(int type, InputArchive body) throws IOException {
        return switch (type) {
            case OpCode.create ->
                NodeNames.shown(RequestWords.read(new CreateResponse(), body).getPath());
            case OpCode.create2, OpCode.createContainer ->
                NodeNames.shown(RequestWords.read(new Create2Response(), body).getPath());
            case OpCode.getData ->
                RequestWords.quoted(
                        RequestWords.read(new GetDataResponse(), body).getData());
            case OpCode.getChildren ->
                names(RequestWords.read(new GetChildrenResponse(), body).getChildren());
            case OpCode.getChildren2 ->
                names(RequestWords.read(new GetChildren2Response(), body).getChildren());
            default -> "OK";
        };
    }

    private static String names(List<String> children) {
        return children.stream()
                .sorted(NodeNames.ORDER)
                .map(NodeNames::shown)
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
