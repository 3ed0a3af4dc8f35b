import { maxFindings } from "../../core/detector.ts";
import type { Detector, Finding } from "../../core/detector.ts";
import { isLegitimateUse } from "./legitimate-use.ts";

/**
 * Tags; selectors in a row; marks that turn the direction; runs of anything else that nobody sees.
 */
const suspects =
  /[\u{e0000}-\u{e007f}]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}|[\u202a-\u202e\u2066-\u2069]+|(?:[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]|\u034f)+/gu;

/**
 * What emoji and scripts are made of stays silent where it belongs; a flag is made of tags after
 * U+1F3F4.
 */
export const hiddenUnicodeDetector: Detector = {
  id: "hidden_unicode",
  description:
    "Characters that people do not see and models read: tags, variation selectors in a row, zero-width characters and fillers outside the scripts that need them, and marks that turn the direction of a text.",
  params: {},
  isSignal: false,
  skipsRecipients: false,
  find: (text) => {
    const found: Finding[] = [];
    for (const match of text.matchAll(suspects)) {
      const { index: start } = match;
      const finding = classified(match[0], text, start);
      if (finding !== undefined) found.push({ ...finding, start, end: start + match[0].length });
      if (found.length === maxFindings) break;
    }
    return found;
  },
};

function classified(
  characters: string,
  text: string,
  start: number,
): Omit<Finding, "start" | "end"> | undefined {
  const code = characters.codePointAt(0) ?? 0;
  if (code >= 0xe0000 || (code >= 0xfe00 && code <= 0xfe0f)) {
    const isFlag = text.slice(start - 2, start) === "\u{1f3f4}" && characters.length <= 14;
    if (isFlag) return undefined;
    return { rule: "hidden_unicode.tag", what: "invisible text", severity: "high" };
  }
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) {
    return {
      rule: "hidden_unicode.bidi",
      what: "a bidirectional control character",
      severity: "high",
    };
  }
  if (isLegitimateUse(characters, text, start)) return undefined;
  return {
    rule: "hidden_unicode.zero-width",
    what: "a zero-width character",
    // A place where a word may be broken; German and Armenian web pages have many.
    severity: characters === "\u00ad" ? "low" : "medium",
  };
}
