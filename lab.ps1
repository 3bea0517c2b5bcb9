# Builds what is needed, quietly and only when sources have changed, then runs the lab command. Called by lab.cmd.
$ErrorActionPreference = 'Stop'

$bench = $PSScriptRoot
$target = Join-Path $bench 'workbench\target'
$classPath = Join-Path $target 'lab.classpath'
$log = Join-Path $target 'lab.build.log'

function Deny($sentence) {
    [Console]::Error.WriteLine("lab: $sentence")
    exit 2
}

function Test-Stale {
    if (-not (Test-Path $classPath)) { return $true }
    $built = (Get-Item $classPath).LastWriteTime
    $sources = @(Get-Item (Join-Path $bench 'pom.xml'), (Join-Path $bench '*\pom.xml')) +
        @(Get-ChildItem (Join-Path $bench '*\src\main') -Recurse)
    return [bool]($sources | Where-Object { $_.LastWriteTime -gt $built })
}

$java = if ($env:JAVA_HOME) { Join-Path $env:JAVA_HOME 'bin\java.exe' } else { 'java' }
if (-not (Get-Command $java -ErrorAction SilentlyContinue)) {
    Deny 'no Java found; install a JDK 17 or newer, or let JAVA_HOME name one'
}

if (Test-Stale) {
    if (-not (Get-Command mvn -ErrorAction SilentlyContinue)) {
        Deny 'Maven is not on the PATH; install Maven 3.8 or newer'
    }
    [Console]::Error.WriteLine('lab: building (the first time, Maven fetches the libraries) ...')
    New-Item -ItemType Directory -Force $target | Out-Null
    # By cmd, because Windows PowerShell takes a program's first line on standard error for a failure of its own.
    $pom = Join-Path $bench 'pom.xml'
    cmd /c "mvn -q -B -f ""$pom"" -pl workbench -am process-classes -Dspotless.check.skip=true > ""$log"" 2>&1"
    if ($LASTEXITCODE -ne 0) {
        Get-Content $log | ForEach-Object { [Console]::Error.WriteLine($_) }
        Deny 'the build failed; its output is above'
    }
    (Get-Item $classPath).LastWriteTime = Get-Date
}

# A small heap and the quick compiler: the lab mostly waits for Redis. What runs long gets the thorough one.
$compiler = if ($args.Count -gt 0 -and $args[0] -in 'toxiproxy', 'bench') { 4 } else { 1 }
$all = (Join-Path $target 'classes') + ';' + (Get-Content -Raw $classPath).Trim()
# The bytes that Toxiproxy holds back are not on the heap.
& $java -Xmx192m -XX:MaxDirectMemorySize=1g -XX:+UseSerialGC "-XX:TieredStopAtLevel=$compiler" -XX:-UsePerfData --enable-native-access=ALL-UNNAMED `
    -cp $all io.github.lockevolution.workbench.Lab @args
exit $LASTEXITCODE
