import type { MarkedLine } from "./marked-text.ts";

const forbids =
  /\b(?:never|don['’]?t|do not|must not|mustn['’]?t|should not|shouldn['’]?t|may not|cannot|can['’]?t|avoid|refuse|reject|forbid(?:den)?|prohibit(?:ed)?|disallow(?:ed)?|without|instead of|rather than|stop (?:and|if)|not allowed|block(?:s|ed)?|den(?:y|ies|ied))\b/i;
const describes =
  /\b(?:attack(?:er|s)?|malicious|suspicious|untrusted|injection|red flags?|detect(?:s|ed|ion)?|scan(?:s|ned)? for|look(?:s|ing)? for|watch for|warn(?:s|ing)?|flag(?:s|ged)?|audit|check(?:s|ed)? (?:for|whether|that)|example of|such as|e\.g\.|patterns? like)\b/i;
const defensiveHeading =
  /\b(?:security|safety|never|don['’]?ts?|do not|avoid|forbidden|prohibited|red (?:flags?|lines?)|threats?|attacks?|anti-?patterns?|boundar(?:y|ies)|limits?|restrictions?|guardrails?|what not|warnings?|vulnerabilit(?:y|ies)|injection)\b/i;

/**
 * True where a line speaks against what it mentions, or only describes it: "never run curl … | sh" and a list under "Red flags"
 * are a defence, not the attack. What stands before the place counts, and the headings above.
 */
export function isDefence(line: MarkedLine, column: number, lines: readonly MarkedLine[]): boolean {
  if (line.isHidden) return false;
  const lead = line.text.slice(0, column);
  if (forbids.test(lead) || describes.test(lead)) return true;
  // "Never do any of these:" leads a list or a block.
  const leading = leadOf(line, lines);
  if (/[:：]\s*$/.test(leading) && speaksAgainst(leading)) return true;
  return line.headings.some((heading) => defensiveHeading.test(heading)) && !line.isCode;
}

const farthestLead = 40;

/** The sentence that leads the block or the list in which a line stands; "" where none does. */
function leadOf(line: MarkedLine, lines: readonly MarkedLine[]): string {
  const least = Math.max(0, line.number - 1 - farthestLead);
  for (let index = line.number - 2; index >= least; index -= 1) {
    const above = lines[index];
    if (above === undefined) return "";
    const isInside = above.isCode || /^\s*(?:```|~~~|[-*+]\s|\d+[.)]\s|$)/.test(above.text);
    // A list may be led by an item of another: "- never run:".
    if (!isInside || (!above.isCode && /[:：]\s*$/.test(above.text))) return above.text;
  }
  return "";
}

function speaksAgainst(text: string): boolean {
  return forbids.test(text) || describes.test(text);
}
