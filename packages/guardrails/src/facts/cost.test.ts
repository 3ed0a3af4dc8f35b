import { describe, expect, test } from "vitest";
import { processorMs } from "../testing/processor-time.ts";
import { readCall } from "../testing/read-call.ts";

/*
 * A guardrail is asked while an agent waits, and so do all other agents: what a call costs must
 * grow with its length and not with the square of it, whatever it repeats.
 */

const units = [
  ...Array.from(' \n\t-/\\"`$(){}[]<>;&|=!*#.,'),
  "a ",
  "a=",
  "--",
  "/*",
  "rm ",
  "system(",
  "print(",
  "eval ",
  "os.",
  "../",
  "{a,b}",
  "${",
  "$(",
  "while ",
  "drop table ",
  "docker run -v /:/a ",
];
const before = [
  "",
  "rm",
  "os.system(",
  "drop table",
  'print("a"',
  "delete from x",
  "* * * * *",
  "s/a",
];

const unquoted = (text: string) => text.replaceAll("'", "");
const bash = (command: string) => ({ name: "Bash", args: { command } });
const calls: Readonly<Record<string, (text: string) => { name: string; args: object }>> = {
  "a command": bash,
  "code for an interpreter": (text) => bash(`python3 - <<'END'\n${text}\nEND\n`),
  "code whose output is run": (text) => bash(`python3 -c 'print(${unquoted(text)}'|sh`),
  "a script for awk": (text) => bash(`awk '${unquoted(text)}'`),
  "a script for sed": (text) => bash(`sed '${unquoted(text)}' x`),
  "a command of an editor": (text) => bash(`vim '+!${unquoted(text)}'`),
  "the input of a database": (text) => bash(`psql <<'END'\n${text}\nEND\n`),
  jobs: (text) => bash(`crontab - <<'END'\n${text}\nEND\n`),
  "the word of a program that nobody knows": (text) => bash(`foo '${unquoted(text)}'`),
  "a statement": (text) => ({ name: "search", args: { query: text, sql: text } }),
  "code of a tool": (text) => ({ name: "run", args: { code: text, language: "python" } }),
  "a path": (text) => ({ name: "read_file", args: { path: text } }),
};

/** Below it nothing is said: the machine's own noise is larger. Milliseconds of processor time. */
const noise = 300;

describe.each(Object.keys(calls))("reading %s", (kind) => {
  test("costs four times as much for four times the text, and not sixteen", () => {
    const slow: string[] = [];
    for (const prefix of before) {
      for (const unit of prefix === "" ? units : [" ", "\n"]) {
        const text = (length: number) => `${prefix}${unit.repeat(length / unit.length)}y`;
        const call = calls[kind]!;
        const large = () => processorMs(() => readCall(call(text(60_000))));
        if (large() < noise) continue;
        const factorNow = () =>
          large() /
          Math.max(
            1,
            processorMs(() => readCall(call(text(15_000)))),
          );
        // What else the machine does makes one look slow, and what is quadratic every one.
        let factor = factorNow();
        for (let again = 0; factor > 9 && again < 4; again += 1) {
          factor = Math.min(factor, factorNow());
        }
        if (factor > 9) slow.push(`${JSON.stringify(prefix + unit)}: ${Math.round(factor)} times`);
      }
    }
    expect(slow).toEqual([]);
  });
});
