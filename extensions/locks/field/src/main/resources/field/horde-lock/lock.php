<?php
// Horde_Lock_Sql in PostgreSQL: an exclusive lock.

// The clock of the client decides when a lock is over: here that of the bench.
function time_of_client()
{
    $file = getenv('LOCK_CLOCK_FILE');
    return $file ? intdiv((int) file_get_contents($file), 1000) : time();
}

spl_autoload_register(function ($class) {
    $source = '/usr/share/php/' . str_replace('_', '/', $class) . '.php';
    if ($class === 'Horde_Lock_Sql') {
        // It is in no namespace in which another time() could stand, so its calls are replaced. Nothing else is.
        eval('?>' . str_replace(' time()', ' time_of_client()', file_get_contents($source)));
    } elseif (is_file($source)) {
        require $source;
    }
});
error_reporting(E_ALL & ~E_DEPRECATED);

$locks = $connection = $id = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            if ($connection) {
                $connection->disconnect();
            }
            $url = parse_url(getenv('DATABASE_URL'));
            $connection = new Horde_Db_Adapter_Pdo_Pgsql([
                'host' => $url['host'], 'port' => $url['port'], 'dbname' => ltrim($url['path'], '/'),
                'username' => $url['user'], 'password' => $url['pass'] ?? '',
            ]);
            $connection->connect();
            $locks = new Horde_Lock_Sql(['db' => $connection]);
            [$key, $owner, $lease, $id] = [$words[1], $words[2], intdiv((int) $words[3], 1000), null];
            $answer = 'ok clock';
        } elseif ($words[0] === 'acquire') {
            $id = $locks->setLock($owner, 'bench', $key, $lease, Horde_Lock::TYPE_EXCLUSIVE);
            $answer = $id ? 'true' : 'false';
        } else {
            $answer = $locks->clearLock($id) ? 'true' : 'false';
        }
    } catch (Horde_Exception_Wrapped | Horde_Db_Exception | PDOException $error) {
        $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
    }
    fwrite(STDOUT, $answer . "\n");
}
