import type { AttackPath } from "./attack-path.ts";

const unpromptedShell = "Open channel reaches an unprompted shell";

/**
 * Rules that tell the risk of another rule under their own condition: who the senders are, or what
 * else is denied. A change that narrows turns a path of one into a path of the other.
 */
const sameRisk: ReadonlyMap<string, string> = new Map([
  ["Known senders reach an unprompted shell", unpromptedShell],
  ["Operators reach an unprompted shell", unpromptedShell],
  ["File tools are withheld, but an unprompted shell writes files", unpromptedShell],
  [
    "Untrusted content, what the agent itself holds and an open way out",
    "Untrusted content, private data and an open way out in one agent",
  ],
]);

/** Risks that are a shell on the machine, each by its own way. */
const shells: ReadonlySet<string> = new Set([
  unpromptedShell,
  "Exposed gateway with weak or no authentication reaches a shell",
  "Outside input reaches another agent's unprompted shell by delegation",
  "Web content reaches an unprompted shell",
  "Answers of a remote MCP server reach an unprompted shell",
  "A clear-text link reaches an unprompted shell",
  "A webhook picks its agent or session and reaches an unprompted shell",
]);

/**
 * What is left of a shell once its agent is confined: a sandbox, or the way over a session that
 * still has one. Together they are one risk, and no separate one beside a shell, else confining one
 * of two agents would raise the total.
 */
const leftOfShells: ReadonlySet<string> = new Set([
  "Outside input runs commands in an isolated sandbox",
  "Outside input instructs a stronger session through the files it loads",
  "Outside conversations instruct a stronger session through its memory",
]);

/**
 * What a path counts as in totals: the name of its rule, or of the one that tells the same risk
 * more generally.
 */
export function riskOfRule(ruleName: string): string {
  return sameRisk.get(ruleName) ?? ruleName;
}

/** Scores and the total risk that one risk of that score makes; in between it grows evenly. */
const bands = [
  { score: 0, total: 0 },
  { score: 4, total: 10 },
  { score: 7, total: 25 },
  { score: 9, total: 80 },
  { score: 10, total: 100 },
] as const;

/** What the ranges of the total risk mean, worst first. `from`: the least total of the range. */
export const riskRanges = [
  { from: 80, name: "critical", meaning: "somebody whom nobody trusts can do serious harm now" },
  {
    from: 25,
    name: "high",
    meaning: "senders who are known, or a lucky attacker, can do serious harm",
  },
  { from: 10, name: "medium", meaning: "harm needs a mistake of somebody who is trusted" },
  { from: 0, name: "low", meaning: "little harm can be done from outside" },
] as const;

/** How much of the way to the next range all other risks together can add to the worst. */
const mostAdded = 0.9;
/** Of each other risk, the share of its total. */
const addedShare = 0.25;

/**
 * The total risk of some paths, 0 to 100, one decimal. The worst risk decides the range; every
 * other one adds a little within it, the worst path of each risk once, anyone who can take it, to
 * whatever it leads. So a fix that only narrows never raises the total, and many small risks are
 * never as bad as a large one.
 */
export function totalRisk(paths: readonly Pick<AttackPath, "rule_name" | "risk_score">[]): number {
  const worst = new Map<string, number>();
  for (const { rule_name, risk_score } of paths) {
    const risk = riskOfRule(rule_name);
    worst.set(risk, Math.max(worst.get(risk) ?? 0, risk_score));
  }
  return totalOfRisks(worst);
}

/**
 * The total of different risks, as `riskOfRule` names them, each by the score of its worst path.
 */
export function totalOfRisks(worst: ReadonlyMap<string, number>): number {
  return combinedRisk(withConfinedShells([...worst]).map(totalOfScore));
}

/** The scores, with what is left of shells counted within the worst shell. */
function withConfinedShells(risks: readonly (readonly [string, number])[]): readonly number[] {
  const scoresOf = (has: (risk: string) => boolean) =>
    risks.filter(([risk]) => has(risk)).map(([, score]) => score);
  const ofShells = scoresOf((risk) => shells.has(risk)).toSorted((a, b) => b - a);
  const [worstShell = 0, ...otherShells] = ofShells;
  const left = scoresOf((risk) => leftOfShells.has(risk));
  const others = scoresOf((risk) => !shells.has(risk) && !leftOfShells.has(risk));
  return [...others, ...otherShells, Math.max(worstShell, ...left)];
}

/** The total of what has its own totals, as workspaces have. */
export function combinedRisk(totals: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const total of totals) counts.set(total, (counts.get(total) ?? 0) + 1);
  return combinedRiskOf(counts);
}

/** The same, by how many there are of each total. */
export function combinedRiskOf(counts: ReadonlyMap<number, number>): number {
  const found = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => b - a);
  const [worst = 0] = found[0] ?? [];
  if (worst === 0) return 0;
  const end = bands.find(({ total }) => total > worst)?.total ?? 100;
  const spared = found.reduce((share, [total, count]) => {
    const others = total === worst ? count - 1 : count;
    return share * (1 - (addedShare * total) / 100) ** others;
  }, 1);
  return Math.round((worst + (end - worst) * mostAdded * (1 - spared)) * 10) / 10;
}

function totalOfScore(score: number): number {
  const next = bands.findIndex((band) => band.score >= score);
  const [low, high] = [bands[next - 1], bands[next]];
  if (high === undefined) return 100;
  if (low === undefined) return high.total;
  const share = (score - low.score) / (high.score - low.score);
  return low.total + share * (high.total - low.total);
}
