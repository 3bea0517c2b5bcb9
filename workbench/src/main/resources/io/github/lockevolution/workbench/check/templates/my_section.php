<?php
// A critical section for ./lab check -- php my_section.php. Put your own work in here.
// Needs the extension redis (phpredis).

const FREE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

function connected(): Redis
{
    $store = new Redis();
    $store->connect(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT'), 600.0, null, 0, 600.0);
    $store->setOption(Redis::OPT_MAX_RETRIES, 0);
    return $store;
}

// What is there before anybody comes.
function setUp(Redis $store): string
{
    $store->set('stock', 2);
    return 'ok';
}

// What a client does once: refused if it did not get to it.
function run(Redis $store, string $key, string $owner, string $lease): string
{
    if (!$store->set($key, $owner, ['nx', 'px' => (int) $lease])) {
        return 'refused';
    }
    try {
        $left = (int) $store->get('stock') - 1;
        $store->set('stock', $left);
        return 'done';
    } finally {
        $store->eval(FREE, [$key, $owner], 1);
    }
}

$store = connected();
$client = [];
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'setup') {
            $answer = setUp($store);
        } elseif ($words[0] === 'begin') {
            $client = array_slice($words, 1);
            $answer = 'ok';
        } elseif ($words[0] === 'run') {
            $answer = run($store, ...$client);
        }
    } catch (Exception $problem) {
        fwrite(STDERR, $problem->getMessage() . "\n");
        $answer = 'error ' . get_class($problem);
    }
    fwrite(STDOUT, $answer . "\n");
    fflush(STDOUT);
}
