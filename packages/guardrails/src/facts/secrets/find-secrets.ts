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

/** All prefixes at once: to look for one after the other takes as many times as long. */
const anyPrefix = new RegExp(
  secretRules.map(({ prefix }) => prefix.replaceAll(/[^\w-]/g, "\\$&")).join("|"),
  "g",
);

function findByPrefix(text: string): Finding[] {
  const found: Finding[] = [];
  anyPrefix.lastIndex = 0;
  while (found.length < maxFindings) {
    const at = anyPrefix.exec(text)?.index;
    if (at === undefined) break;
    const longest = secretRules
      .filter(({ prefix }) => text.startsWith(prefix, at))
      .flatMap((rule) => secretAt(text, at, rule) ?? [])
      .reduce<Finding | undefined>(
        (best, one) => (best === undefined || one.end > best.end ? one : best),
        undefined,
      );
    if (longest !== undefined) found.push(longest);
    anyPrefix.lastIndex = longest?.end ?? at + 1;
  }
  return found;
}

function secretAt(text: string, at: number, rule: SecretRule): Finding | undefined {
  const { id, what, prefix, body } = rule;
  // A word that goes on before the prefix is no secret, and for long bodies looking at each place again would take long.
  const before = id === "jwt" ? /[\w-]/ : /[A-Za-z\d]/;
  if (before.test(text.charAt(at - 1)) && /^[A-Za-z]/.test(prefix)) return undefined;
  body.lastIndex = at + prefix.length;
  const match = body.exec(text);
  if (match === null) return undefined;
  const end = body.lastIndex;
  return { rule: `secret.${id}`, what, severity: "critical", start: at, end };
}

/** Of two that overlap, the one that begins first. */
function withoutOverlaps(inOrder: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = [];
  for (const finding of inOrder) {
    if (finding.start >= (kept.at(-1)?.end ?? 0)) kept.push(finding);
  }
  return kept.slice(0, maxFindings);
}
