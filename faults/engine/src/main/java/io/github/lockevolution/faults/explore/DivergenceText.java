package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is different on another lock. */
interface DivergenceText extends Text {

    String clientRefused(String client, String exchange, String original);

    String clientLetIn(String client, String exchange, String original);

    String nothingRemoved(String client, String exchange, String original, String instead);

    String nothingSent(String client, String original, String instead);

    String keyRemoved(String client, String exchange, String original, String instead);

    String answeredOtherwise(String client, String exchange, String original, String instead);

    String newcomerRefused(List<String> exchanges, String original);

    String newcomerLetIn(List<String> exchanges, String original);
}
