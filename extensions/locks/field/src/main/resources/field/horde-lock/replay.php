<?php
// Two processes ask for an exclusive lock of Horde_Lock_Sql at the same moment: both get it. DATABASE_URL names a PostgreSQL.

spl_autoload_register(function ($class) {
    $source = '/usr/share/php/' . str_replace('_', '/', $class) . '.php';
    is_file($source) && require $source;
});
error_reporting(E_ALL & ~E_DEPRECATED);
$url = parse_url(getenv('DATABASE_URL'));
[$host, $port, $name, $user] = [$url['host'], $url['port'] ?? 5432, ltrim($url['path'], '/'), $url['user']];

if (isset($argv[1])) {
    $db = new Horde_Db_Adapter_Pdo_Pgsql(['host' => $host, 'port' => $port, 'dbname' => $name, 'username' => $user, 'password' => '']);
    $locks = new Horde_Lock_Sql(['db' => $db]);
    $id = $locks->setLock($argv[1], 'replay', 'order', 30, Horde_Lock::TYPE_EXCLUSIVE);
    echo "$argv[1]: ", $id ? 'has the exclusive lock' : 'is refused', "\n";
    exit;
}

$db = new PDO("pgsql:host=$host;port=$port;dbname=$name", $user, '');
$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$db->exec('CREATE TABLE horde_locks (lock_id VARCHAR(36) NOT NULL PRIMARY KEY, lock_owner VARCHAR(255) NOT NULL,
    lock_scope VARCHAR(32) NOT NULL, lock_principal VARCHAR(255) NOT NULL, lock_origin_timestamp BIGINT NOT NULL,
    lock_update_timestamp BIGINT NOT NULL, lock_expiry_timestamp BIGINT NOT NULL, lock_type SMALLINT NOT NULL)');
// Reading goes on, writing waits: so both come to their INSERT before either has made it.
$db->beginTransaction();
$db->exec('LOCK TABLE horde_locks IN EXCLUSIVE MODE');
$outputs = [];
foreach (['A', 'B'] as $client) {
    $processes[] = proc_open([PHP_BINARY, __FILE__, $client], [1 => ['pipe', 'w']], $pipes);
    $outputs[] = $pipes[1];
}
sleep(2);
$db->commit();
$said = implode('', array_map('stream_get_contents', $outputs));
$rows = $db->query('SELECT count(*) FROM horde_locks')->fetchColumn();
$db->exec('DROP TABLE horde_locks');
echo $said, "rows of exclusive locks that are valid: $rows\n";
exit(substr_count($said, 'has the exclusive lock') === 2 ? 0 : 1);
