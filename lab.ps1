# Runs the lab command. Where nothing is built, or something older than its sources, Build.java builds it first. Called by lab.cmd.
$ErrorActionPreference = 'Stop'

$bench = $PSScriptRoot
$target = Join-Path $bench 'distribution\target'
$built = Join-Path $target 'lab.built'

# What begins with a dash and has a colon in it, such as --redis=redis://localhost:6379, PowerShell hands over in two parts.
$words = @()
for ($i = 0; $i -lt $args.Count; $i++) {
    $word = [string]$args[$i]
    if ($word -match '^-.*:$' -and $i + 1 -lt $args.Count) {
        $i++
        $word += $args[$i]
    }
    $words += $word
}

# Before there is a Java, in every language that there is.
function Deny($key, $value) {
    Get-ChildItem (Join-Path $bench 'workbench/src/main/resources/io/github/lockevolution/workbench/text/messages_*.properties') |
        ForEach-Object { Get-Content -Encoding UTF8 $_.FullName } | Where-Object { $_.StartsWith("labScript.$key=") } |
        ForEach-Object { [Console]::Error.WriteLine('lab: ' + $_.Substring("labScript.$key=".Length).Replace('{program}', $value)) }
    exit 2
}

$java = if ($env:JAVA_HOME) { Join-Path (Join-Path $env:JAVA_HOME 'bin') 'java.exe' } else { 'java' }
if (-not (Get-Command $java -ErrorAction SilentlyContinue)) {
    Deny noJava
}
$program = Get-Item -LiteralPath (Get-Command $java).Source
$which = "$($program.FullName) $($program.Length) $($program.LastWriteTime.Ticks)"

# lab.built is as old as the beginning of the build, and says where and for which Java it was.
function Test-Built {
    if (-not (Test-Path $built) -or ((Get-Content -Encoding UTF8 $built) -join '|') -ne "$bench|$which") { return $false }
    $entries = (Get-Content -Raw -Encoding UTF8 (Join-Path $target 'lab.classpath')).Trim() -split ';'
    if ($entries | Where-Object { -not (Test-Path -LiteralPath $_) }) { return $false }
    $stamp = (Get-Item $built).LastWriteTime
    return -not (Get-ChildItem $bench -Recurse | Where-Object { $_.LastWriteTime -gt $stamp } | Where-Object {
        $path = $_.FullName.Substring($bench.Length)
        $path -notmatch '\\target(\\|$)' -and $path -match '\\(pom\.xml|src\\main(\\.*)?)$'
    })
}

# Without 'Stop', by which Windows PowerShell takes what a program writes to standard error for a failure of its own.
function Test-Java {
    $ErrorActionPreference = 'Continue'
    & $java '--enable-native-access=ALL-UNNAMED' '-version' *> $null
    return $LASTEXITCODE -eq 0
}

if (-not (Test-Built)) {
    if (-not (Test-Java)) { Deny javaTooOld $java }
    $terminal = if ([Console]::IsErrorRedirected) { 'no' } else { 'yes' }
    & $java "-Dlab.terminal=$terminal" (Join-Path $bench 'distribution\src\main\java\io\github\lockevolution\distribution\Build.java') $bench $which $words
    if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
}
& $java "@$(Join-Path $target 'lab.options')" 'io.github.lockevolution.distribution.Checkout' $words
exit $LASTEXITCODE
