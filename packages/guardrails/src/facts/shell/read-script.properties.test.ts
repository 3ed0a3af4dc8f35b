import fc from "fast-check";
import { expect, test } from "vitest";
import { commandsOf, readShell } from "../../testing/read-commands.ts";
import { propertyRuns } from "../../testing/property-runs.ts";
import { quoted } from "./unwrap.ts";

const numRuns = propertyRuns;
const pieces = fc.constantFrom(
  ...[
    "$(",
    ")",
    "`",
    "'",
    '"',
    "{",
    ",",
    "}",
    "${",
    "<<A\n",
    "A\n",
    "|",
    "&&",
    ";",
    "(",
    "\\",
    "$'",
    " ",
    "\n",
    "<(",
    "#",
  ],
  ...[
    "sh -c ",
    "sudo ",
    "xargs ",
    "eval ",
    "for x in ",
    "do ",
    "case a in ",
    "esac",
    "curl ",
    "a=b ",
    "$a",
    "${IFS}",
    "[[",
  ],
);
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
  const words = fc.array(fc.stringMatching(/^[a-z0-9./ -]{1,8}$/), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 6 }), (list, depth) => {
      const argv = ["curl", ...list];
      let script = argv.map(quoted).join(" ");
      for (let level = 0; level < depth; level += 1) script = `sh -c ${quoted(script)}`;
      expect(commandsOf(script)).toContain(argv.join(" "));
    }),
    { numRuns },
  );
});

test("the work grows with the text and not with its square", () => {
  const left = (size: number, piece: string) => {
    const reading = readShell(piece.repeat(size));
    return reading.commands.length;
  };
  // A reader that went through the rest of the text at every piece would not end here within the test's time.
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
    expect(left(20_000, piece)).toBeLessThanOrEqual(256);
  }
});
