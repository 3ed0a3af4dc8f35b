import { maxFindings } from "../../detectors/detector.ts";
import type { Finding } from "../../detectors/detector.ts";
import { assignedSecrets } from "./assigned-secrets.ts";
import { secretRules } from "./secret-rules.ts";
import type { SecretRule } from "./secret-rules.ts";

/**
 * The secrets in a text, in its order, at most 256. Those are known by how they begin, by the name that they are assigned to, or by
 * standing between `:` and `@` in a URL. Takes time linear in the text.
 */
export function findSecrets(text: string): readonly Finding[] {
  if (text.length < 12) return [];
  const found = [...findByPrefix(text), ...assignedSecrets(text)];
  if (found.length === 0) return found;
  return withoutOverlaps(found.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

const prefixes = [...new Set(secretRules.map(({ prefix }) => prefix))].toSorted(
  (a, b) => a.length - b.length,
);

/** All prefixes at once: to look for one after the other takes as many times as long. The shortest that fits is found. */
const anyPrefix = new RegExp(
  prefixes.map((prefix) => prefix.replaceAll(/[^\w-]/g, "\\$&")).join("|"),
  "g",
);

/** Where a prefix stands, the rules that may fit: its own, and those of prefixes that begin with it. */
const rulesByPrefix = new Map(
  prefixes.map((prefix) => [prefix, secretRules.filter((one) => one.prefix.startsWith(prefix))]),
);

function findByPrefix(text: string): Finding[] {
  const found: Finding[] = [];
  anyPrefix.lastIndex = 0;
  while (found.length < maxFindings) {
    const match = anyPrefix.exec(text);
    if (match === null) break;
    const longest = longestAt(text, match.index, rulesByPrefix.get(match[0]) ?? []);
    if (longest !== undefined) found.push(longest);
    anyPrefix.lastIndex = longest?.end ?? match.index + 1;
  }
  return found;
}

function longestAt(text: string, at: number, rules: readonly SecretRule[]): Finding | undefined {
  const before = text.charAt(at - 1);
  // A word that goes on before the prefix is no secret.
  if (/[A-Za-z\d]/.test(before) && /[A-Za-z]/.test(text.charAt(at))) return undefined;
  let longest: Finding | undefined;
  for (const { id, what, prefix, body } of rules) {
    // Bodies of signed tokens are long: looking at each place in one again would take long.
    if (id === "jwt" && /[\w-]/.test(before)) continue;
    if (!text.startsWith(prefix, at)) continue;
    body.lastIndex = at + prefix.length;
    if (!body.test(text)) continue;
    const end = body.lastIndex;
    if (longest !== undefined && longest.end >= end) continue;
    longest = { rule: `secret.${id}`, what, severity: "critical", start: at, end };
  }
  return longest;
}

/** Of two that overlap, the one that begins first. */
function withoutOverlaps(inOrder: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = [];
  for (const finding of inOrder) {
    if (finding.start >= (kept.at(-1)?.end ?? 0)) kept.push(finding);
  }
  return kept.slice(0, maxFindings);
}
