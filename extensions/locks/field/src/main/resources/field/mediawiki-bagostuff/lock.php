<?php
// RedisBagOStuff::lock of MediaWiki, one attempt.

define('MEDIAWIKI', true);

// The clock of the client decides whether the lock is still its own: here that of the bench.
function time_of_client()
{
    $file = getenv('LOCK_CLOCK_FILE');
    return $file ? (int) file_get_contents($file) / 1000 : microtime(true);
}

$objects = '/usr/share/mediawiki/includes/libs/objectcache';
require '/usr/share/mediawiki/includes/AutoLoader.php';
require '/usr/share/mediawiki/vendor/autoload.php';
spl_autoload_register(function ($class) use ($objects) {
    if ($class === 'BagOStuff' || $class === 'MediumSpecificBagOStuff') {
        // They are in no namespace in which another microtime() could stand, so its calls are replaced. Nothing else is.
        eval('?>' . str_replace('microtime( true )', 'time_of_client()', file_get_contents("$objects/$class.php")));
    }
}, true, true);

$bag = $key = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    if ($words[0] === 'begin') {
        $bag = new RedisBagOStuff([
            'servers' => [getenv('REDIS_HOST') . ':' . getenv('REDIS_PORT')], 'connectTimeout' => 600, 'keyspace' => 'wiki',
        ]);
        // It waits for an answer for one second: the bench takes longer.
        $pool = (function () { return $this->redisPool; })->call($bag);
        (function () { $this->readTimeout = 600; })->call($pool);
        [$key, $lease] = [$words[1], intdiv((int) $words[3], 1000)];
        $answer = 'ok clock';
    } else {
        $answer = ($words[0] === 'acquire' ? $bag->lock($key, 0, $lease) : $bag->unlock($key)) ? 'true' : 'false';
    }
    fwrite(STDOUT, $answer . "\n");
}
