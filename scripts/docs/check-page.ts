import { compareSeverity, type Finding, type RuleDescription } from "@parapet/posture";
import type { CheckCase, CheckCases, FixCase } from "./check-cases.ts";
import { settingName } from "../../packages/openclaw/src/facts/tools/tool-lists.ts";
import { chooseCases } from "./choose-cases.ts";
import type { Cut } from "./cutting-fixes.ts";
import type { DocumentedCheck } from "./documented-checks.ts";
import { bullets, code, codeBlock, listed, page, prose, table } from "./markdown.ts";
import { owaspNames } from "./owasp-names.ts";
import { runtimeName } from "./runtime-names.ts";

/** The page of one check. */
export function checkPage(
  check: DocumentedCheck,
  cuts: readonly Cut[],
  rules: readonly RuleDescription[],
): string {
  const { description, cases } = check;
  const { fires, silent, fix } = chooseCases(cases);
  return page(
    `${description.check_id}: ${description.title}`,
    [summary(check)],
    [
      { title: "Rationale", body: [prose(description.rationale)] },
      { title: "Remediation", body: [prose(description.remediation)] },
      { title: "Fix", body: fix === undefined ? [] : beforeAndAfter(fix) },
      { title: "Alternative fixes", body: choices(check) },
      { title: "When the fix is refused", body: refusals(cases) },
      {
        title: "Example: reported",
        body: [
          prose(fires.reason),
          codeBlock(fires.language, fires.text),
          bullets(fires.findings.map(said)),
        ],
      },
      {
        title: "Example: not reported",
        body: [prose(silent.reason), codeBlock(silent.language, silent.text)],
      },
      { title: "Test cases", body: [everyCase(cases)] },
      { title: "Attack paths", body: rulesCut(cuts, rules) },
      { title: "References", body: [bullets(description.references.map((link) => `<${link}>`))] },
    ],
  );
}

function summary({ description, fix, confidences, cases }: DocumentedCheck): string {
  const id = description.check_id;
  return table(
    ["", ""],
    [
      ["Severity", severities(description.severity, cases)],
      ["Confidence", confidences.join(", ")],
      ["Runtime", runtimeName(description.runtime)],
      ["OWASP", owaspNames(description.owasp)],
      ["Fix", fixWords(id, fix)],
      ...(fix === undefined ? [] : [["Fix action", prose(fix.title)]]),
      ...(description.aliases.length === 0
        ? []
        : [["Aliases", description.aliases.map(code).join(", ")]]),
    ],
  );
}

function severities(own: Finding["severity"], { fires }: CheckCases): string {
  const seen = new Set(fires.flatMap(({ findings }) => findings.map(({ severity }) => severity)));
  const others = [...seen].filter((severity) => severity !== own).toSorted(compareSeverity);
  return others.length === 0 ? own : `${own}; ${listed(others, "or")}, depending on the case`;
}

function fixWords(id: string, fix: DocumentedCheck["fix"]): string {
  if (fix === undefined) return "manual";
  return fix.safe
    ? `${code(`parapet fix --check ${id}`)}; included in ${code("parapet fix --all")}`
    : `${code(`parapet fix --check ${id}`)}; not included in ${code("parapet fix --all")}, because it may cut access or stop jobs`;
}

function beforeAndAfter({ reason, text, language, after }: FixCase): readonly string[] {
  return [
    prose(reason),
    "Before:",
    codeBlock(language, text),
    "After:",
    codeBlock(language, after),
  ];
}

/** The alternatives to the default fix, on the case that shows most of them. */
function choices({ fix, cases }: DocumentedCheck): readonly string[] {
  const [, ...others] = fix?.choices ?? [];
  const shown = cases.fixes.toSorted((a, b) => b.chosen.size - a.chosen.size).at(0);
  if (others.length === 0 || shown === undefined) return [];
  const blocks = others.flatMap(({ name, title }) => {
    const after = shown.chosen.get(name);
    const sentence = `${code(name)}: ${prose(title)}.`;
    return after === undefined ? [sentence] : [sentence, codeBlock(shown.language, after)];
  });
  const isShown = shown === chooseCases(cases).fix;
  return isShown
    ? blocks
    : ["For this configuration:", codeBlock(shown.language, shown.text), ...blocks];
}

function refusals({ refused }: CheckCases): readonly string[] {
  return refused.flatMap(({ reason, text, language, refusal }) => [
    prose(reason),
    codeBlock(language, text),
    `Message: *${prose(refusal)}*`,
  ]);
}

/** How a scan words a finding. */
function said({ severity, agent_id: agent, message, evidence }: Finding): string {
  const [place] = evidence;
  const setting = placeName(place);
  const absent = place === undefined || place.default_of === "" ? "" : " (not set)";
  const where = setting === "" ? "" : ` at ${code(setting)}${absent}`;
  const whose = agent === "" ? "" : `, agent ${code(agent)}`;
  return `**${severity}**${where}${whose}: ${prose(message)}`;
}

function placeName(place: Finding["evidence"][number] | undefined): string {
  if (place === undefined) return "";
  return place.pointer === "" ? place.file : settingName(place.pointer);
}

function everyCase({ fires, silent }: CheckCases): string {
  const worstFirst = fires.toSorted((a, b) =>
    compareSeverity(a.findings[0]?.severity ?? "info", b.findings[0]?.severity ?? "info"),
  );
  return table(["Configuration", "Result"], [...worstFirst, ...silent].map(caseRow));
}

function caseRow({ file, reason, findings }: CheckCase): readonly string[] {
  const counts = Map.groupBy(findings, ({ severity }) => severity);
  const reported = [...counts].map(([severity, { length }]) =>
    length === 1 ? severity : `${length} × ${severity}`,
  );
  return [`[${prose(reason)}](../../${file})`, reported.join(", ") || "not reported"];
}

function rulesCut(cuts: readonly Cut[], rules: readonly RuleDescription[]): readonly string[] {
  const items = cuts.flatMap(({ ruleId, effect }) => {
    const rule = rules.find(({ rule_id }) => rule_id === ruleId);
    if (rule === undefined) return [];
    const less = effect === "closes" ? "" : " (lowers the score only)";
    return [`[${ruleId}: ${prose(rule.name)}](../rules/${ruleId}.md)${less}`];
  });
  if (items.length === 0) return [];
  return ["In the test cases, the fix closes attack paths of these rules:", bullets(items)];
}
