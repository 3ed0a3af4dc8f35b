import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { Hit, Signal } from "../text/signal.ts";

type Family = { readonly does: string; readonly pattern: RegExp; readonly least: number };

const families: readonly Family[] = [
  // Invisible characters that mirror ASCII; the flag of a region uses a few after U+1F3F4.
  {
    does: "contains text in invisible characters",
    pattern: /(?<!\u{1F3F4}[\u{E0000}-\u{E007F}]{0,8})[\u{E0000}-\u{E007F}]{2,}/u,
    least: 2,
  },
  {
    does: "contains bidirectional control characters that change how the text reads",
    pattern: /[\u202A-\u202E\u2066-\u2069]/u,
    least: 1,
  },
  {
    does: "contains text encoded in invisible variation selectors",
    pattern: /[\u{E0100}-\u{E01EF}]{3,}|[\uFE00-\uFE0E]{4,}/u,
    least: 3,
  },
  {
    does: "contains invisible characters within words",
    pattern:
      /(?<=[a-z])[\u200B\u2060-\u2064\u180E\uFEFF]+(?=[a-z])|(?<=[\x21-\x7E])[\u00AD\u200B\u2060-\u2064]{2}(?!\.?(?:\s|$))|(?<=[\x21-\x7E])[\u00AD\u200B\u2060-\u2064]{3,}|[\u200B-\u200D\u2060-\u2064]{4,}|[\u200B\u2060-\u2064]{3,}/iu,
    least: 1,
  },
];

export const hiddenUnicode: Signal = {
  id: "HID-001",
  title: "Invisible Unicode characters",
  severity: "high",
  confidence: "high",
  owasp: ["ASI01"],
  rationale:
    "A model reads characters that no editor displays, so a person who reviews the file approves text that they " +
    "cannot see. Such characters are never typed by accident.",
  remediation: "Display the characters (`cat -v FILE`), read what they say, and delete them.",
  references: [owaspAgenticReference, "https://www.unicode.org/reports/tr36/"],
  find: (marked) =>
    !marked.glance.hasInvisible
      ? []
      : marked.lines.flatMap(({ text, number }): readonly Hit[] => {
          for (const { does, pattern } of families) {
            const match = pattern.exec(text);
            if (match === null || isList(text, match)) continue;
            return [
              {
                line: number,
                column: match.index + 1,
                excerpt: escaped(match[0]),
                does,
                confidence: isNamed(text, match[0]) ? "low" : "high",
              },
            ];
          }
          return [];
        }),
};

/**
 * True for a quoted list of such characters, each of them once, as a program has it that removes
 * them: a message repeats some of them.
 */
function isList(line: string, { 0: found, index }: RegExpExecArray): boolean {
  if (range.test(line)) return true;
  const characters = Array.from(found);
  const from = line
    .slice(0, index)
    .search(/["'`[][\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF-]*$/);
  const after = /^[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF-]*["'`\]]/.test(
    line.slice(index + found.length),
  );
  return from !== -1 && after && new Set(characters).size === characters.length;
}

/** A range in an expression that looks for them: two of them, joined by a hyphen. */
const range =
  /[\u200B-\u200F\u202A-\u202E\u2060-\u206F]-[\u200B-\u200F\u202A-\u202E\u2060-\u206F](?![A-Za-z])/u;

/** "U+202E" next to the character: a text about it, such as a table of characters to look for. */
function isNamed(line: string, [character = ""]: string): boolean {
  const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
  return new RegExp(`(?:u\\+|\\\\u\\{?|0x)0{0,4}${code}`, "i").test(line);
}

function escaped(text: string): string {
  return Array.from(text)
    .slice(0, 12)
    .map(
      (character) =>
        `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
    )
    .join(" ");
}
