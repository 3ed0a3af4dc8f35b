import type { DetectedCondition, DetectedPath, WaterfallRow } from "@parapet/attack-paths";
import type { DocumentedRule } from "./documented-rules.ts";
import { edgeVerb } from "./graph-labels.ts";
import { code, listed, prose, table } from "./markdown.ts";

/** A path that the rule really finds, step by step and point by point. */
export function exampleBlocks({ fires, example }: DocumentedRule): readonly string[] {
  const { riskScore, inherentScore, severity, message } = example;
  const without =
    inherentScore === riskScore ? "" : ` (${inherentScore.toFixed(1)} without its controls)`;
  return [
    `${prose(fires[0]?.reason ?? "")} A scan reports: *${prose(message)}*`,
    stepsTable(example),
    ...example.conditions.map(conditionWords),
    `The score is **${riskScore.toFixed(1)}, ${severity}**${without}:`,
    table(["Part", "Factor", "Points"], scoreRows(example)),
  ];
}

function stepsTable({ steps }: DetectedPath): string {
  return table(
    ["Step", "Node", "How it is reached", "Weakness"],
    steps.map(({ nodeKey, nodeKind, edge, vulnerability }, index) => [
      String(index),
      `${nodeKind.replaceAll("_", " ")} ${code(nodeKey)}`,
      edge === undefined ? "" : `step ${index - 1} ${edgeVerb(edge.kind)} it`,
      vulnerability === "" || edge === undefined ? "" : code(vulnerability),
    ]),
  );
}

function conditionWords({ fact, edges }: DetectedCondition): string {
  const proof = edges.map(
    ({ source, kind, target }) => `${code(source)} ${edgeVerb(kind)} ${code(target)}`,
  );
  return `${code(fact)} holds: ${listed(proof)}.`;
}

const rowWords: Readonly<Record<WaterfallRow["kind"], string>> = {
  impact: "impact",
  access: "source",
  ease: "ease",
  control: "control",
  floor: "minimum of zero",
};

/** The waterfall of a path: its rows add up to the score. */
function scoreRows({ waterfall, riskScore }: DetectedPath): readonly (readonly string[])[] {
  return [
    ...waterfall.map((row) => [
      row.step === 0 ? rowWords[row.kind] : `step ${row.step}: ${rowWords[row.kind]}`,
      factorWords(row),
      signed(row),
    ]),
    ["**score**", "", `**${riskScore.toFixed(1)}**`],
  ];
}

function factorWords({ kind, name, value }: WaterfallRow): string {
  if (kind === "floor") return "";
  return kind === "impact" ? code(name) : `${code(name)} × ${value}`;
}

function signed({ kind, tenths }: WaterfallRow): string {
  const points = (Math.abs(tenths) / 10).toFixed(1);
  if (tenths < 0) return `−${points}`;
  return kind === "impact" || tenths === 0 ? points : `+${points}`;
}
