import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandsOf, readShell } from "../../testing/read-commands.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { words } from "../../core/words.ts";
import { quoted } from "./word.ts";

const numRuns = propertyRuns;
const signs = words(
  `$( ) \` ' " { , } \${ <<A | && ; ( \\ $' <( # sudo xargs eval do esac curl a=b $a \${IFS} [[`,
);
const pieces = fc.constantFrom(...signs, " ", "\n", "A\n", "sh -c ", "for x in ", "case a in ");
const scripts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 60 })
    .map((list) => list.join("")),
);

test("no text makes the reader throw, and it keeps to its limits", () => {
  fc.assert(
    fc.property(scripts, (script) => {
      const { commands } = readShell(script);
      expect(commands.length).toBeLessThanOrEqual(256);
      for (const { command } of commands) expect(command.argv.length).toBeGreaterThan(0);
    }),
    { numRuns },
  );
});

test("a word that is quoted for a shell comes out of it as it went in", () => {
  const word = fc
    .string({ unit: "binary", maxLength: 50 })
    .filter((text) => !/[\0\ufdd0-\ufdd2]/.test(text));
  fc.assert(
    fc.property(word, (text) => {
      expect(readShell(`printf %s ${quoted(text)}`).commands[0]?.command.argv[2]).toBe(text);
    }),
    { numRuns },
  );
});

test("a command stays visible in as many shells as one may nest", () => {
  const plain = fc.array(fc.stringMatching(/^[a-z0-9./ -]{1,8}$/), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(plain, fc.integer({ min: 1, max: 6 }), (list, depth) => {
      const argv = ["curl", ...list];
      let script = argv.map(quoted).join(" ");
      for (let level = 0; level < depth; level += 1) script = `sh -c ${quoted(script)}`;
      expect(commandsOf(script)).toContain(argv.join(" "));
    }),
    { numRuns },
  );
});

test("the work grows with the text and not with its square", () => {
  // A reader that went through the rest of the text at every piece would not end here within the
  // test's time.
  for (const piece of [
    "$(",
    "`",
    '"',
    "'",
    "(",
    "{a,",
    "${",
    "<<E\n",
    "$((",
    "sh -c '",
    "sudo ",
    "a=$(b);",
    "[[",
  ]) {
    expect(readShell(piece.repeat(20_000)).commands.length).toBeLessThanOrEqual(256);
  }
});
