import type { GuardrailSeverity } from "@parapet/posture";
import { maxFindings } from "../../core/detector.ts";
import type { Finding } from "../../core/detector.ts";
import { passesIban, passesLuhn } from "./check-digits.ts";

/**
 * What personal data looks like. Patterns repeat single characters with a fixed bound, so that they
 * take linear time.
 */
type Kind = {
  readonly id: PersonalDataKind;
  readonly what: string;
  readonly severity: GuardrailSeverity;
  readonly pattern: RegExp;
  /** A character that every match holds: texts without it need no look. */
  readonly needs: RegExp;
  readonly isGenuine: (text: string) => boolean;
};

export const personalDataKinds = ["email", "phone", "card", "iban"] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];

/** Of two at one place, the first. */
const kinds: readonly Kind[] = [
  {
    id: "email",
    what: "an e-mail address",
    severity: "medium",
    // Letters of scripts that put spaces between words: elsewhere the sentence would be taken for a
    // part of the address.
    pattern:
      /(?<![\w\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}.+-])[\w\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}.+-]{1,64}@(?:[\d\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}-]{1,63}\.){1,8}[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]{2,24}(?![\d\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}-])/gu,
    needs: /@/,
    isGenuine: (text) => !/@(?:example\.|localhost|users\.noreply\.)|^git@/i.test(text),
  },
  {
    id: "card",
    what: "a payment card number",
    severity: "high",
    pattern: /(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w-]|\.\d)/g,
    needs: /\d{2}/,
    isGenuine: (text) => /^[2-6]/.test(text) && passesLuhn(text.replaceAll(/\D/g, "")),
  },
  {
    id: "phone",
    what: "a telephone number",
    severity: "medium",
    pattern:
      /(?<![\w.+/-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?|\(\d{3}\) ?|\d{3}[.-])\d{2,4}(?:[ .-]?\d{2,4}){1,4}(?![\w/]|[.-]\d)/g,
    needs: /\d{2}/,
    isGenuine: (text) => {
      const digits = text.replaceAll(/\D/g, "").length;
      return (
        digits >= (text.startsWith("+") ? 8 : 10) && digits <= 15 && !/^\d{3}\.\d+\.\d+/.test(text)
      );
    },
  },
  {
    id: "iban",
    what: "a bank account number (IBAN)",
    severity: "high",
    pattern: /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?!\w)/g,
    needs: /[A-Z]{2}\d{2}/,
    isGenuine: (text) => passesIban(text.replaceAll(" ", "")),
  },
];

/**
 * Personal data in a text, in its order, at most 256 of each kind. A number that is a card is not
 * also a telephone.
 */
export function findPersonalData(
  text: string,
  wanted: (kind: PersonalDataKind) => boolean = () => true,
): readonly Finding[] {
  const found: Finding[] = [];
  for (const kind of kinds) {
    if (wanted(kind.id) && kind.needs.test(text)) found.push(...findingsOf(kind, text));
  }
  if (found.length < 2) return found;
  const inOrder = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Finding[] = [];
  for (const finding of inOrder) {
    if (finding.start >= (kept.at(-1)?.end ?? 0)) kept.push(finding);
  }
  return kept;
}

function findingsOf({ id, what, severity, pattern, isGenuine }: Kind, text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(pattern)) {
    if (!isGenuine(match[0])) continue;
    const { index: start } = match;
    found.push({ rule: `pii.${id}`, what, severity, start, end: start + match[0].length });
    if (found.length === maxFindings) break;
  }
  return found;
}
