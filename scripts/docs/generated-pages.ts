import { allowRulesPage } from "./allow-rules-page.ts";
import { architectureDrawing } from "./architecture/architecture-drawing.ts";
import { checkList } from "./check-list.ts";
import { checkPage } from "./check-page.ts";
import { coveragePage } from "./coverage-page.ts";
import { cutsIn } from "./cutting-fixes.ts";
import { documentedChecks, plainChecks } from "./documented-checks.ts";
import { documentedRules } from "./documented-rules.ts";
import { plainPage } from "./plain-page.ts";
import { ruleList } from "./rule-list.ts";
import { rulePage } from "./rule-page.ts";

/** Folders of `docs` that hold nothing but generated pages. */
export const generatedFolders = ["checks", "rules"];
/** Other generated pages. */
export const generatedFiles = ["allow-rules.md", "coverage.md", "images/architecture.svg"];

/**
 * Every generated page by its path in `docs`. The same checks, rules and fixtures give the same
 * bytes.
 */
export async function generatedPages(): Promise<ReadonlyMap<string, string>> {
  const checks = await documentedChecks();
  const rules = documentedRules();
  const cuts = await cutsIn(
    checks.flatMap(({ cases }) =>
      [...cases.fires, ...cases.fixes].map(({ workspace }) => workspace),
    ),
  );
  const ruleDescriptions = rules.map(({ description }) => description);
  const checkDescriptions = checks.map(({ description }) => description);
  const pages = new Map([
    ["checks/README.md", checkList([...checks, ...plainChecks])],
    ["rules/README.md", ruleList(rules)],
    ["allow-rules.md", allowRulesPage()],
    ["coverage.md", await coveragePage(checks)],
    ["images/architecture.svg", architectureDrawing()],
  ]);
  for (const check of checks) {
    const id = check.description.check_id;
    const own = cuts.filter(({ checkId }) => checkId === id);
    pages.set(`checks/${id}.md`, checkPage(check, own, ruleDescriptions));
  }
  for (const check of plainChecks) {
    pages.set(`checks/${check.description.check_id}.md`, plainPage(check));
  }
  for (const rule of rules) {
    const own = cuts.filter(({ ruleId }) => ruleId === rule.rule.id);
    pages.set(`rules/${rule.rule.id}.md`, rulePage(rule, own, checkDescriptions));
  }
  return pages;
}
