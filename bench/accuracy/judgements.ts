import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const judgement = {
  severity: z.enum(["critical", "high"]),
  /** What was said several times in the same words is judged once. */
  times: z.int().positive(),
  verdict: z.enum(["true", "exaggerated", "false"]),
  /** Why it is not true. */
  reason: z.string().optional(),
};

const route = z.strictObject({
  ...judgement,
  who: z.string(),
  entry: z.string(),
  agent: z.string(),
});

/** What was found right in one report; the report itself is not kept. */
const report = z.strictObject({
  configuration: z.string(),
  /** Of the text report. */
  lines: z.int(),
  total_risk: z.number(),
  /** Findings of Critical or High that say a fact again that another one has said. */
  repeated_findings: z.int(),
  /**
   * "expected": what should change first; "acceptable": another way that ends the worst exposure.
   */
  first_plan: z.strictObject({
    does: z.string(),
    verdict: z.enum(["expected", "acceptable", "other"]),
  }),
  /** Before there were exposures. */
  attack_paths: z.array(route).optional(),
  exposures: z.array(route).optional(),
  findings: z.array(z.strictObject({ ...judgement, check: z.string() })),
});

/** What should be said of a configuration, written down before any report of it was read. */
const expected = z.strictObject({
  configuration: z.string(),
  /** Who can do what, however bad. */
  reaches: z.array(
    z.strictObject({
      who: z.string(),
      entry: z.string(),
      agent: z.string(),
      does: z.string(),
      severity: z.enum(["critical", "high", "medium", "low"]),
    }),
  ),
  findings: z.array(z.strictObject({ severity: judgement.severity, what: z.string() })),
  first_change: z.string(),
});

const configuration = z.strictObject({
  configuration: z.string(),
  kind: z.string(),
  repository: z.string().optional(),
  commit: z.string().optional(),
  path: z.string().optional(),
  /** Reasons why OpenClaw 2026.9.6 refuses the file; undefined where it was not asked. */
  refused: z.int().optional(),
});

export type JudgedRoute = z.infer<typeof route>;
export type JudgedReport = z.infer<typeof report>;
export type JudgedFinding = JudgedReport["findings"][number];
export type JudgedConfiguration = z.infer<typeof configuration>;
type Judgement = Pick<JudgedRoute, "severity" | "times" | "verdict">;

export function judgedConfigurations(): readonly JudgedConfiguration[] {
  return z.array(configuration).parse(recorded("configurations"));
}

/** Of the newest configurations; of those before them it was noted and not kept. */
export function expectedAnswers(): readonly z.infer<typeof expected>[] {
  return z.array(expected).parse(recorded("newest-expected"));
}

/**
 * "before": a release without exposures; "after": with all that followed. "fresh": configurations
 * that nobody had judged, by the code as it was when they were chosen; "fresh-repaired": the same
 * after what they showed was repaired. "held-out" and "held-out-repaired": the same again, later
 * and with others; "newest" and "newest-repaired": once more; "public" and "public-repaired":
 * again. "last": others, first scanned after what the public ones showed was repaired;
 * "last-repaired": the same after that. "latest": eight more, first scanned then.
 */
export type Judging =
  | "before"
  | "after"
  | "fresh"
  | "fresh-repaired"
  | "held-out"
  | "held-out-repaired"
  | "newest"
  | "newest-repaired"
  | "public"
  | "public-repaired"
  | "last"
  | "last-repaired"
  | "latest";

export function judgedReports(when: Judging): readonly JudgedReport[] {
  return z.array(report).parse(recorded(when));
}

/**
 * What was said of who reaches which agent: exposures, or the attack paths of the time before them.
 */
export function routesOf({ attack_paths, exposures }: JudgedReport): readonly JudgedRoute[] {
  return exposures ?? attack_paths ?? [];
}

/** The same once for each who, entry point and agent, at its worst. */
export function distinctRoutes(of: JudgedReport): readonly JudgedRoute[] {
  const worst = new Map<string, JudgedRoute>();
  for (const one of routesOf(of)) {
    const key = JSON.stringify([one.who, one.entry, one.agent]);
    const known = worst.get(key);
    if (known === undefined || isWorse(one, known)) worst.set(key, { ...one, times: 1 });
  }
  return [...worst.values()];
}

function isWorse(one: JudgedRoute, other: JudgedRoute): boolean {
  return one.severity === other.severity
    ? other.verdict === "true" && one.verdict !== "true"
    : one.severity === "critical";
}

export type Share = { readonly right: number; readonly all: number };

export function shareOfTrue(judged: readonly Judgement[]): Share {
  const count = (some: readonly Judgement[]) => some.reduce((sum, { times }) => sum + times, 0);
  return { right: count(judged.filter(({ verdict }) => verdict === "true")), all: count(judged) };
}

function recorded(name: string): unknown {
  const file = join(import.meta.dirname, "judgements", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}
