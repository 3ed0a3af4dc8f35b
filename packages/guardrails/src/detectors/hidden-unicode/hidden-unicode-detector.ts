import { maxFindings } from "../detector.ts";
import type { Detector, Finding } from "../detector.ts";

const suspects =
  /[\u{e0000}-\u{e007f}]+|[\u{e0100}-\u{e01ef}]{4,}|[\u202a-\u202e\u2066-\u2069]+|[\u200b\u2060-\u2064\u00ad\ufeff\u180e]+|[\u200c\u200d]{2,}/gu;

/** Zero-width joiners by themselves belong to emoji and to Indic and Persian texts; a flag is made of tags after U+1F3F4. */
export const hiddenUnicodeDetector: Detector = {
  id: "hidden_unicode",
  description:
    "Characters that people do not see and models read: tags, variation selectors in a row, zero-width characters, and marks that turn the direction of a text.",
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
  if (code >= 0xe0000) {
    const isFlag = text.slice(start - 2, start) === "\u{1f3f4}" && characters.length <= 14;
    if (isFlag) return undefined;
    return { rule: "hidden_unicode.tag", what: "invisible text", severity: "high" };
  }
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) {
    return {
      rule: "hidden_unicode.bidi",
      what: "a mark that turns the direction of the text",
      severity: "high",
    };
  }
  // A byte order mark begins many files.
  if (code === 0xfeff && start === 0 && characters.length === 1) return undefined;
  return {
    rule: "hidden_unicode.zero-width",
    what: "a character without width",
    severity: "medium",
  };
}
