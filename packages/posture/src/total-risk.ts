import type { AttackPath } from "./attack-path.ts";

const unpromptedShell = "Open channel reaches an unprompted shell";

/**
 * Rules that tell the risk of another rule under a condition of their own: who the senders are, or what else is denied.
 * A change that narrows turns a path of one into a path of the other.
 */
const sameRisk: ReadonlyMap<string, string> = new Map([
  ["Known senders reach an unprompted shell", unpromptedShell],
  ["Operators reach an unprompted shell", unpromptedShell],
  ["File tools are withheld, but an unprompted shell writes files", unpromptedShell],
]);

/** What a path counts as in totals: the name of its rule, or of the one that tells the same risk more generally. */
export function riskOfRule(ruleName: string): string {
  return sameRisk.get(ruleName) ?? ruleName;
}

/**
 * The total risk of some paths, one decimal: the worst path of each risk counts once, whoever can take it, to whatever
 * it leads. A machine that ten agents share is one loss; and who can still write after others no longer can adds nothing.
 */
export function totalRisk(paths: readonly Pick<AttackPath, "rule_name" | "risk_score">[]): number {
  const worst = new Map<string, number>();
  for (const { rule_name, risk_score } of paths) {
    const risk = riskOfRule(rule_name);
    worst.set(risk, Math.max(worst.get(risk) ?? 0, Math.round(risk_score * 10)));
  }
  return [...worst.values()].reduce((sum, tenths) => sum + tenths, 0) / 10;
}
