# Builds what is needed, quietly and only when sources have changed, then runs the lab command. Called by lab.cmd.
$ErrorActionPreference = 'Stop'

$bench = $PSScriptRoot
$target = Join-Path $bench 'distribution\target'
$classPath = Join-Path $target 'lab.classpath'
$built = Join-Path $target 'lab.built'
$checked = Join-Path $target 'lab.java'
$log = Join-Path $target 'lab.build.log'
$modules = 'distribution'

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

# What only whoever asks for it gets has a stamp of its own: else a build without it would pass for one of it.
$extras = @()
function Add-Extra($module) {
    $script:modules += ",$module"
    $script:built += '.' + ($module -replace '.*/')
    $folder = Join-Path (Join-Path $bench $module) 'target'
    $script:extras += (Join-Path $folder 'classes'), (Join-Path $folder 'lab.classpath')
}

# Some locks bring a library, or a server, of their own. Their modules name what asks for them, one in a line: the command that shows them, their
# collection, and each of them, of which the beginning will do.
$asked = @($words) + $env:LAB_DATABASE | Where-Object { $_ } |
    ForEach-Object { ($_ -replace '^(--stage|--locks|--database|-Dlab\.database)=') -split ',' } |
    ForEach-Object { $_ -replace '[.:].*' } | Where-Object { $_ -match '^[a-z0-9][a-z0-9-]*$' }
# A program that works in a database finds it there.
if ($words | Where-Object { (Test-Path -PathType Leaf $_) -and (Select-String -Quiet -Path $_ -Pattern DATABASE_URL) }) {
    $asked = @($asked) + 'postgres'
}
$named = @(Get-ChildItem (Join-Path $bench 'extensions/locks/*/names.txt')) + @(Get-Item (Join-Path $bench 'extensions/sections/names.txt'))
foreach ($part in $asked) {
    $exact = @($named | Where-Object { (Get-Content $_) -contains $part })
    $found = if ($exact) { $exact } else { $named | Where-Object { (Get-Content $_) -like "$part*" } }
    foreach ($file in $found) {
        $module = if ($file.Directory.Name -eq 'sections') { 'extensions/sections' } else { 'extensions/locks/' + $file.Directory.Name }
        if (",$modules," -notlike "*,$module,*") { Add-Extra $module }
    }
}

# A section that is written for a framework stands in a module of its own, which brings the framework.
foreach ($word in $words) {
    if ($word -match 'extensions[/\\]sections[/\\]([^/\\]+)[/\\]src[/\\]main[/\\]java[/\\].*\.java$') {
        $module = 'extensions/sections/' + $Matches[1]
        $isHere = Test-Path (Join-Path $bench "$module/pom.xml")
        if ($isHere -and ",$modules," -notlike "*,$module,*") { Add-Extra $module }
    }
}

# What is said before there is a Java comes from the same files as all else, and in the language that Java would choose.
$language = $env:LC_ALL, $env:LC_MESSAGES, $env:LANG, (Get-UICulture).Name | Where-Object { $_ } | Select-Object -First 1
for ($i = 0; $i -lt $words.Count; $i++) {
    if ($words[$i] -match '^--language=(.*)') { $language = $Matches[1] }
    elseif ($words[$i] -eq '--language' -and $i + 1 -lt $words.Count) { $language = $words[$i + 1] }
}
$locale = $language -replace '[.@].*' -replace '-', '_'
$texts = Join-Path $bench 'workbench/src/main/resources/io/github/lockevolution/workbench/text'
$messages = "messages_$locale.properties", "messages_$($locale -replace '_.*')[._]*properties", 'messages_en.properties' |
    ForEach-Object { Get-ChildItem (Join-Path $texts $_) -ErrorAction SilentlyContinue } | Select-Object -First 1

# The value takes the place of what stands in braces.
function Say($key, $value) {
    $line = Get-Content -Encoding UTF8 $messages.FullName | Where-Object { $_.StartsWith("labScript.$key=") }
    $text = $line.Substring("labScript.$key=".Length)
    if ($text -match '\{\w+\}') { $text = $text.Replace($Matches[0], $value) }
    [Console]::Error.WriteLine('lab: ' + $text)
}

function Deny($key, $value) {
    Say $key $value
    exit 2
}

# What was asked for stands before the rest: each Redisson looks for its version in one jar after another.
function Get-ClassPath {
    Join-Path $target 'classes'
    foreach ($extra in @($extras) + $classPath) {
        if ($extra -like '*.classpath') { (Get-Content -Raw $extra).Trim() } else { $extra }
    }
}

function Test-Stale {
    if ((@($built, $classPath) + $extras) | Where-Object { -not (Test-Path $_) }) { return $true }
    $stamp = (Get-Item $built).LastWriteTime
    # That of a project which was copied or moved leads elsewhere.
    if (-not (Get-Content -Raw $classPath).Contains("$bench\faults\")) { return $true }
    if ((Get-ClassPath) -split ';' | Where-Object { $_ -and -not (Test-Path -LiteralPath $_) }) { return $true }
    # Of all modules, however deep they are.
    $sources = Get-ChildItem $bench -Recurse | Where-Object {
        $path = $_.FullName.Substring($bench.Length)
        $path -notmatch '\\target(\\|$)' -and $path -match '\\(pom\.xml|src\\main(\\.*)?)$'
    }
    return [bool]($sources | Where-Object { $_.LastWriteTime -gt $stamp })
}

$java = if ($env:JAVA_HOME) { Join-Path (Join-Path $env:JAVA_HOME 'bin') 'java.exe' } else { 'java' }
if (-not (Get-Command $java -ErrorAction SilentlyContinue)) {
    Deny noJava
}

# Without 'Stop', by which Windows PowerShell takes what a program writes to standard error for a failure of its own.
function Test-Java {
    $ErrorActionPreference = 'Continue'
    & $java '--enable-native-access=ALL-UNNAMED' '-version' *> $null
    return $LASTEXITCODE -eq 0
}

# Starting a Java only to ask for its version takes as long as much else here, so each Java is asked once.
$program = Get-Item -LiteralPath (Get-Command $java).Source -ErrorAction SilentlyContinue
$which = "$($program.FullName) $($program.Length) $($program.LastWriteTime.Ticks)"
if (-not (Test-Path $checked) -or ([string](Get-Content -Raw $checked)).Trim() -ne $which) {
    if (-not (Test-Java)) {
        Deny javaTooOld $java
    }
    # Where nothing can be written, it is asked each time.
    try {
        New-Item -ItemType Directory -Force $target | Out-Null
        Set-Content $checked $which
    } catch { }
}

if (Test-Stale) {
    $wrapper = Join-Path $bench 'mvnw.cmd'
    $maven = if (Get-Command mvn -ErrorAction SilentlyContinue) { 'mvn' } else { '"' + $wrapper + '"' }
    if ($maven -ne 'mvn' -and -not (Test-Path $wrapper)) {
        Deny noMaven
    }
    if (-not [Console]::IsErrorRedirected) { Say building }
    New-Item -ItemType Directory -Force $target | Out-Null
    # The stamp is as old as the beginning of the build, so that no change made meanwhile is lost.
    $begun = Get-Date
    # By cmd, because Windows PowerShell takes a program's first line on standard error for a failure of its own.
    $pom = Join-Path $bench 'pom.xml'
    # Not -q, which leaves out the warning that -Werror stops at.
    cmd /c "$maven -B -f ""$pom"" -pl $modules -am process-classes -Dspotless.check.skip=true > ""$log"" 2>&1"
    if ($LASTEXITCODE -ne 0) {
        # What the compiler and Maven complain of; not what Maven did, nor where to read about Maven.
        foreach ($line in Get-Content $log) {
            if ($line -match '^\[INFO\]') { continue }
            $complaint = $line -replace ' *-> \[Help 1\].*'
            if ($complaint -and $complaint -ne '[ERROR]') { [Console]::Error.WriteLine($complaint) }
            if ($complaint -ne $line) { break }
        }
        Deny buildFailed
    }
    New-Item -ItemType File -Force $built | Out-Null
    (Get-Item $built).LastWriteTime = $begun
}

# The quick compiler: the lab mostly waits for Redis. What runs long gets the thorough one. The heap grows to as much as a large census needs.
$compiler = if ($words.Count -gt 0 -and $words[0] -eq 'toxiproxy') { 4 } else { 1 }
# The bytes that Toxiproxy holds back are not on the heap.
$options = '-Xmx1g', '-XX:MaxDirectMemorySize=1g', '-XX:+UseSerialGC', "-XX:TieredStopAtLevel=$compiler", '-XX:-UsePerfData',
    '--enable-native-access=ALL-UNNAMED', '-cp', ((Get-ClassPath) -join ';')
& $java $options 'io.github.lockevolution.workbench.Lab' $words
exit $LASTEXITCODE
