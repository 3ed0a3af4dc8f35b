import { findVendorSecrets } from "@parapet/posture/redaction";
import { maxFindings } from "../../core/detector.ts";
import type { Finding } from "../../core/detector.ts";
import { assignedSecrets } from "./assigned-secrets.ts";
import { encodedSecrets } from "./encoded-secrets.ts";

/**
 * The secrets in a text, in its order, at most 256. Those are known by how they begin, by the name
 * that they are assigned to, or by between `:` and `@` in a URL, also if they are encoded. Takes
 * time linear in the text.
 */
export function findSecrets(text: string): readonly Finding[] {
  if (text.length < 12) return [];
  const found = [...plainSecrets(text), ...encodedSecrets(text, plainSecrets)];
  return withoutOverlaps(found.toSorted((a, b) => a.start - b.start || b.end - a.end));
}

function plainSecrets(text: string): readonly Finding[] {
  return [...findByPrefix(text), ...assignedSecrets(text)];
}

function findByPrefix(text: string): readonly Finding[] {
  return findVendorSecrets(text, maxFindings).map(({ id, what, start, end }) => ({
    rule: `secret.${id}`,
    what,
    severity: "critical",
    start,
    end,
  }));
}

/**
 * Two that overlap are one: by the name of the one that is known by its form, and as long as both.
 */
function withoutOverlaps(inOrder: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = [];
  for (const finding of inOrder) {
    const last = kept.at(-1);
    if (last === undefined || finding.start >= last.end) {
      kept.push(finding);
      continue;
    }
    const isMore = finding.severity === "critical" && last.severity !== "critical";
    const end = Math.max(last.end, finding.end);
    kept[kept.length - 1] = { ...(isMore ? finding : last), start: last.start, end };
  }
  return kept.slice(0, maxFindings);
}
