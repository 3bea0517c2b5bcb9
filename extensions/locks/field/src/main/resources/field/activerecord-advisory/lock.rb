# The advisory lock of Active Record in PostgreSQL, which lets one process migrate.

require 'active_record'
require 'zlib'

$stdout.sync = true
connection = id = nil
$stdin.each_line do |line|
  words = line.split
  begin
    case words[0]
    when 'begin'
      # A session of its own, as the migrations have one for their lock.
      ActiveRecord::Base.remove_connection
      ActiveRecord::Base.establish_connection(ENV.fetch('DATABASE_URL'))
      connection = ActiveRecord::Base.connection
      id = Zlib.crc32(words[1])
      puts 'ok'
    when 'acquire'
      puts connection.get_advisory_lock(id)
    when 'release'
      puts connection.release_advisory_lock(id)
    end
  rescue ActiveRecord::ActiveRecordError, PG::Error => e
    puts "error #{e.message.gsub(/\s+/, ' ')}"
  end
end
