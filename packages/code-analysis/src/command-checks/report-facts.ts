import type { FindingSeverity } from "@parapet/posture";
import type { Report } from "@parapet/scan-core/core/check.ts";
import { type CommandFact, type FactKind, worstOfEachScript } from "../shell/command-fact.ts";
import type { JudgedCommand } from "../command-facts/auto-run-command.ts";

/**
 * Reports what each command does of one kind: the worst fact of the command, and of each of its
 * scripts.
 */
export function reportFacts(
  commands: readonly JudgedCommand[],
  kind: FactKind,
  report: Report,
  most: FindingSeverity = "critical",
): void {
  for (const command of commands) {
    const facts = command.facts.filter((fact) => fact.kind === kind);
    for (const worst of worstOfEachScript(facts)) reportFact(command, worst, most, report);
  }
}

function reportFact(
  { subject, at, isContained = false }: JudgedCommand,
  { does, severity, confidence, script }: CommandFact,
  most: FindingSeverity,
  report: Report,
): void {
  const level = isContained ? lower(severity) : severity;
  const own = { severity: level === "critical" ? most : level, confidence };
  if (script === undefined) report({ at, message: `${subject} ${does}.`, ...own });
  else {
    const { path, line, column, excerpt } = script;
    report({
      at: "",
      file: { path, isFolder: false, excerpt, line, column },
      message: `${subject} runs this file, which ${does}.`,
      ...own,
    });
  }
}

const lowered: Readonly<Record<FindingSeverity, FindingSeverity>> = {
  critical: "high",
  high: "medium",
  medium: "low",
  low: "info",
  info: "info",
};

function lower(severity: FindingSeverity): FindingSeverity {
  return lowered[severity];
}
