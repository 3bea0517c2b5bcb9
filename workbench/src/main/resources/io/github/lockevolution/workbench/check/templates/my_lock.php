<?php
// A lock for ./lab check -- php my_lock.php, which needs the extension redis (phpredis). Put your own into the class Lock.

// GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
const DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

// Connect to this address and no other: the bench holds every command there. It takes its time.
function connected(): Redis
{
    $client = new Redis();
    $client->connect(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT'), 600.0, null, 0, 600.0);
    $client->setOption(Redis::OPT_MAX_RETRIES, 0);
    return $client;
}

class Lock
{
    private string $token;

    public function __construct(private Redis $client, private string $key, string $owner, private int $leaseMs)
    {
        $this->token = $owner . ':' . bin2hex(random_bytes(16));
    }

    // One attempt, which does not wait: whether the lock was taken.
    public function acquire(): bool
    {
        return (bool) $this->client->set($this->key, $this->token, ['nx', 'px' => $this->leaseMs]);
    }

    // Whether there was something to give back.
    public function release(): bool
    {
        return $this->client->eval(DELETE_IF_OURS, [$this->key, $this->token], 1) === 1;
    }
}

$client = connected();
$lock = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            $lock = new Lock($client, $words[1], $words[2], (int) $words[3]);
            $answer = 'ok';
        } else {
            $answer = ($words[0] === 'acquire' ? $lock->acquire() : $lock->release()) ? 'true' : 'false';
        }
    } catch (RedisException $error) {
        $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
    }
    // Nothing else goes to standard output, and it goes at once.
    fwrite(STDOUT, $answer . "\n");
    fflush(STDOUT);
}
