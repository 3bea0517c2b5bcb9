# A critical section for ./lab check -- ruby my_section.rb. Put your own work in here.
# Needs redis: gem install redis
require 'redis'

FREE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
STORE = Redis.new(url: ENV.fetch('REDIS_URL'), timeout: 600, reconnect_attempts: 0)

# What is there before anybody comes.
def setup
  STORE.set('stock', 2)
  'ok'
end

# What a client does once: refused if it did not get to it.
def run(key, owner, lease)
  return 'refused' unless STORE.set(key, owner, nx: true, px: lease)

  begin
    left = STORE.get('stock').to_i - 1
    STORE.set('stock', left)
    'done'
  ensure
    STORE.eval(FREE, keys: [key], argv: [owner])
  end
end

$stdout.sync = true
client = nil
$stdin.each_line do |line|
  word, *rest = line.split
  answer = begin
    case word
    when 'setup' then setup
    when 'begin'
      client = [rest[0], rest[1], Integer(rest[2])]
      'ok'
    when 'run' then run(*client)
    end
  rescue StandardError => e
    warn e.message
    "error #{e.class}"
  end
  puts answer
end
