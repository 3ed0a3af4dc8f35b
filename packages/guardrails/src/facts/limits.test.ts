import { expect, test } from "vitest";
import { fingerprinter } from "./fingerprint.ts";
import { readCall } from "../testing/read-call.ts";
import { testRequest } from "../testing/evaluation.ts";
import { noProtectedPaths } from "./control/protected-path.ts";
import { extractFacts } from "./extract-facts.ts";
import { maxItems } from "./limits.ts";

/*
 * Of what a call holds, so much is read. What is left out could be anything: the call is known in
 * part, and says so.
 */

const bash = (command: string) => readCall({ name: "bash", args: { command } });
const many = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const sent = (count: number) =>
  readCall({ name: "send_message", args: { to: many(count, (index) => `a${index}@b.example`) } });

test("recipients past those that are told are missed, and the call says so", () => {
  expect(sent(maxItems)).toMatchObject({ truncated: false, recipients: { length: maxItems } });
  expect(sent(maxItems + 1)).toMatchObject({ truncated: true, recipients: { length: maxItems } });
});

const run = (code: string) => readCall({ name: "run_python", args: { code } });

test("commands past those that are told are missed, and the call says so", () => {
  expect(run("!ls\n".repeat(100))).toMatchObject({ truncated: false });
  expect(run("!ls\n".repeat(maxItems + 1))).toMatchObject({
    truncated: true,
    commands: { length: maxItems },
  });
});

test("code past what is read is missed, and the call says so", () => {
  const code = "x = 1 #".padEnd(65_536, "y");
  expect(run(code)).toMatchObject({ truncated: false });
  expect(run(`${code}y`)).toMatchObject({ truncated: true });
});

function withSecrets(count: number, point: "pre_tool_call" | "post_tool_call") {
  return extractFacts({
    request: testRequest({ point, text: "x" }),
    texts: {
      pieces: many(count, (index) => ({
        path: [],
        text: `token: hunter2${index}hunter2`,
        offset: 0,
      })),
      truncated: false,
    },
    withSecrets: true,
    fingerprint: fingerprinter("test key"),
    protectedPaths: noProtectedPaths,
  });
}

test("secrets past those that are told are missed, and the call says so", () => {
  expect(withSecrets(200, "post_tool_call")).toMatchObject({ truncated: false });
  expect(withSecrets(400, "post_tool_call")).toMatchObject({
    truncated: true,
    secrets: { length: maxItems },
  });
});

test("a result that holds a secret is private, and a call that does says nothing of what it reads", () => {
  expect(withSecrets(1, "post_tool_call")).toMatchObject({ reads_private: true });
  expect(withSecrets(0, "post_tool_call")).toMatchObject({ reads_private: false });
  expect(withSecrets(1, "pre_tool_call")).toMatchObject({ reads_private: false });
});

const long = "x".repeat(900);
const tooMuch: readonly (readonly [
  what: string,
  script: (count: number) => string,
  few: number,
  more: number,
])[] = [
  ["commands", (count) => `frob '${"x; systemctl stop foo\n".repeat(count)} # parapet'`, 30, 33],
  [
    "files of a name that is protected elsewhere",
    (count) =>
      `frob 'notes on parapet ${many(count, (index) => `/settings.json-${index}/x`).join(" ")}'`,
    256,
    257,
  ],
  [
    "texts",
    (count) => many(count, (index) => `frob 'parapet ${index} ${long}' 'b ${long}'`).join("; "),
    15,
    25,
  ],
  [
    "files that run later",
    (count) =>
      [
        `echo 'see parapet ${"x".repeat(15_000)}' > a`,
        ...many(count, (index) => `cat a a > ${index}/.git/hooks/pre-commit`),
      ].join("; "),
    1,
    3,
  ],
];

test.each(tooMuch)(
  "more %s than are read are missed, and the call says so",
  (_, script, few, more) => {
    expect(bash(script(few))).toMatchObject({ takes_control: false, truncated: false });
    expect(bash(script(more))).toMatchObject({ takes_control: false, truncated: true });
  },
);

const stopped = (length: number) =>
  bash(`frob 'x; systemctl stop "${"a ".repeat(length / 2)}" parapet'`);

test("a command in a text is read to its longest, and the call says where it was longer", () => {
  expect(stopped(400)).toMatchObject({ takes_control: true, truncated: false });
  expect(stopped(1_200)).toMatchObject({ takes_control: false, truncated: true });
});

const named = (length: number) =>
  readCall({ name: "mytool", args: { x: `${"p".repeat(length - 3)}/rm`, args: ["-r"] } });

test("a text that is too long for a path names no program", () => {
  expect(named(1_024).commands).toHaveLength(1);
  expect(named(1_025).commands).toHaveLength(0);
});

const removed = (count: number) =>
  bash(`for f in ${many(count, (index) => `f${index}`).join(" ")}; do rm /x$f; done`).paths;

test("a variable that holds more texts than are looked at one by one is one text", () => {
  expect(removed(64).at(-1)).toMatchObject({ path: "/xf63" });
  expect(removed(65).at(-1)).toMatchObject({ path: "/home/ann/project/f64" });
});
