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
  const found: Finding[] = [];
  for (const rule of secretRules) {
    if (found.length >= maxFindings) break;
    findByPrefix(text, rule, found);
  }
  found.push(...assignedSecrets(text));
  if (found.length === 0) return found;
  return withoutOverlaps(found.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

function findByPrefix(text: string, rule: SecretRule, found: Finding[]): void {
  const { id, what, prefix, body } = rule;
  // A word that goes on before the prefix is no secret, and for long bodies looking at each place again would take long.
  const before = id === "jwt" ? /[\w-]/ : /[A-Za-z\d]/;
  let from = 0;
  for (;;) {
    const at = text.indexOf(prefix, from);
    if (at < 0 || found.length >= maxFindings) return;
    from = at + prefix.length;
    if (before.test(text.charAt(at - 1)) && /^[A-Za-z]/.test(prefix)) continue;
    body.lastIndex = from;
    const match = body.exec(text);
    if (match === null) continue;
    from += match[0].length;
    found.push({ rule: `secret.${id}`, what, severity: "critical", start: at, end: from });
  }
}

/** Of two that overlap, the one that begins first. */
function withoutOverlaps(inOrder: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = [];
  for (const finding of inOrder) {
    if (finding.start >= (kept.at(-1)?.end ?? 0)) kept.push(finding);
  }
  return kept.slice(0, maxFindings);
}
