import type { Api } from "../../api/types.ts";
import { humanized, score } from "../../core/format.ts";
import { placeOf } from "../../components/evidence-view.tsx";
import { markdownCode, markdownText } from "../../components/export-rows.ts";

/** A path as Markdown. */
export function pathMarkdown(path: Api["AttackPathDetail"], address: string): string {
  const steps = path.steps.map((step, index) => {
    const place = placeOf(step.evidence[0]);
    const where = place === "" ? "" : ` (${markdownCode(place)})`;
    return `${index + 1}. **${markdownText(step.label)}** ${markdownText(step.description)}${where}`;
  });
  const fixes = path.fixes.map(
    (fix) =>
      `- \`${fix.check_ids.join(", ")}\` ${markdownText(fix.title)}: ${score(fix.risk_score_before)} → ${fix.closes ? "closed" : score(fix.risk_score_after)}`,
  );
  const missing = path.controls_missing.map(({ name }) => humanized(name)).join(", ");
  return [
    `## ${markdownText(path.message === "" ? path.rule_name : path.message)}`,
    "",
    `Risk **${score(path.risk_score)}** (${path.severity}) · ${path.owasp.join(", ")} · ${path.rule_id} ${markdownText(path.rule_name)}`,
    "",
    ...steps,
    "",
    ...(fixes.length === 0 ? [] : ["### Fixes", "", ...fixes, ""]),
    ...(missing === "" ? [] : [`Missing controls: ${missing}`, ""]),
    address,
  ].join("\n");
}
