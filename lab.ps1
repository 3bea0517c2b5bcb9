# Builds what is needed, quietly and only when sources have changed, then runs the lab command. Called by lab.cmd.
$ErrorActionPreference = 'Stop'

$bench = $PSScriptRoot
$target = Join-Path $bench 'workbench\target'
$classPath = Join-Path $target 'lab.classpath'
$log = Join-Path $target 'lab.build.log'
$modules = 'workbench'

# The locks that people ship bring libraries of their own, which only whoever asks for these locks gets: by their collection, by the
# beginning of a name, or by all that the pages show. Those in a database have other ones than those in Redis.
$extras = @()
$ofDatabases = '^(--stage=)?(shedlock|spring)-j|^(--locks=)?database-libraries$'
if ($args -match "^docs$|database-libraries|$ofDatabases") {
    $modules += ',locks/database-libraries'
    $extras += Join-Path $bench 'locks\database-libraries\target\classes'
    $extras += Join-Path $bench 'locks\database-libraries\target\lab.classpath'
}
$libraries = Join-Path $bench 'locks\libraries\target'
if (@($args -notmatch $ofDatabases) -match '^(docs|(--locks=)?(.*,)?libraries(,.*)?|(--stage=)?(redisson-|shedlock|spring-).*)$') {
    $modules += ',locks/libraries'
    $extras += Join-Path $libraries 'classes'
    $extras += Join-Path $libraries 'lab.classpath'
}

# A PostgreSQL comes with the program of the server, and with the locks that only it has.
if ((@($args) + $env:LAB_DATABASE) -match '^((--database=|-Dlab\.database=)?postgres|(--locks=)?(.*,)?postgres(,.*)?|(--stage=)?pg-.*)$') {
    $modules += ',locks/postgres'
    $extras += Join-Path $bench 'locks\postgres\target\classes'
    $extras += Join-Path $bench 'locks\postgres\target\lab.classpath'
}

# What is said before there is a Java comes from the same files as all else, and in the language that Java would choose.
$language = $env:LC_ALL, $env:LC_MESSAGES, $env:LANG, (Get-UICulture).Name | Where-Object { $_ } | Select-Object -First 1
for ($i = 0; $i -lt $args.Count; $i++) {
    if ($args[$i] -match '^--language=(.*)') { $language = $Matches[1] }
    elseif ($args[$i] -eq '--language' -and $i + 1 -lt $args.Count) { $language = $args[$i + 1] }
}
$locale = $language -replace '[.@].*' -replace '-', '_'
$texts = Join-Path $bench 'workbench\src\main\resources\io\github\lockevolution\workbench\text'
$words = "messages_$locale.properties", "messages_$($locale -replace '_.*')[._]*properties", 'messages_en.properties' |
    ForEach-Object { Get-ChildItem (Join-Path $texts $_) -ErrorAction SilentlyContinue } | Select-Object -First 1

function Say($key) {
    $line = Get-Content -Encoding UTF8 $words.FullName | Where-Object { $_.StartsWith("labScript.$key=") }
    [Console]::Error.WriteLine('lab: ' + $line.Substring("labScript.$key=".Length))
}

function Deny($key) {
    Say $key
    exit 2
}

function Test-Stale {
    if (-not (Test-Path $classPath)) { return $true }
    if ($extras | Where-Object { -not (Test-Path $_) }) { return $true }
    $built = (Get-Item $classPath).LastWriteTime
    # That of a project which was copied or moved leads elsewhere.
    if (-not (Get-Content -Raw $classPath).Contains("$bench\faults\")) { return $true }
    # Of all modules, however deep they are.
    $sources = Get-ChildItem $bench -Recurse | Where-Object {
        $path = $_.FullName.Substring($bench.Length)
        $path -notmatch '\\target(\\|$)' -and $path -match '\\(pom\.xml|src\\main(\\.*)?)$'
    }
    return [bool]($sources | Where-Object { $_.LastWriteTime -gt $built })
}

$java = if ($env:JAVA_HOME) { Join-Path $env:JAVA_HOME 'bin\java.exe' } else { 'java' }
if (-not (Get-Command $java -ErrorAction SilentlyContinue)) {
    Deny noJava
}

if (Test-Stale) {
    if (-not (Get-Command mvn -ErrorAction SilentlyContinue)) {
        Deny noMaven
    }
    Say building
    New-Item -ItemType Directory -Force $target | Out-Null
    # By cmd, because Windows PowerShell takes a program's first line on standard error for a failure of its own.
    $pom = Join-Path $bench 'pom.xml'
    # Not -q, which leaves out the warning that -Werror stops at.
    cmd /c "mvn -B -f ""$pom"" -pl $modules -am process-classes -Dspotless.check.skip=true > ""$log"" 2>&1"
    if ($LASTEXITCODE -ne 0) {
        # What the compiler and Maven complain of; not what Maven did, nor where to read about Maven.
        foreach ($line in Get-Content $log) {
            if ($line -match '^\[INFO\]') { continue }
            $complaint = $line -replace ' *-> \[Help 1\].*'
            if ($complaint -ne '[ERROR]') { [Console]::Error.WriteLine($complaint) }
            if ($complaint -ne $line) { break }
        }
        Deny buildFailed
    }
    (Get-Item $classPath).LastWriteTime = Get-Date
}

# A small heap and the quick compiler: the lab mostly waits for Redis. What runs long gets the thorough one.
$compiler = if ($args.Count -gt 0 -and $args[0] -in 'toxiproxy', 'bench') { 4 } else { 1 }
$all = (Join-Path $target 'classes') + ';' + (Get-Content -Raw $classPath).Trim()
foreach ($extra in $extras) {
    $all += ';' + $(if ($extra -like '*.classpath') { (Get-Content -Raw $extra).Trim() } else { $extra })
}
# The bytes that Toxiproxy holds back are not on the heap.
& $java -Xmx192m -XX:MaxDirectMemorySize=1g -XX:+UseSerialGC "-XX:TieredStopAtLevel=$compiler" -XX:-UsePerfData --enable-native-access=ALL-UNNAMED `
    -cp $all io.github.lockevolution.workbench.Lab @args
exit $LASTEXITCODE
