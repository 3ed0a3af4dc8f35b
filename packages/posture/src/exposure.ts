import type { Severity } from "./severity.ts";

/** One of the things that an exposure lets somebody do: an attack path, by its id. */
export type ExposureOutcome = {
  readonly path_id: string;
  readonly rule_name: string;
  /** What the agent then does: "runs commands on the host". */
  readonly outcome: string;
  /** The agent that does it, where another one has passed the request on; "" otherwise. */
  readonly by_agent: string;
  /** 0.0–10.0, one decimal, by this entry point; the path itself may have a worse one. */
  readonly risk_score: number;
  readonly severity: Severity;
};

/** What a fix needs beside the change of the files, to be of use. */
export type FixNeed = "approver" | "container_engine" | "container_engine_in_container";

const needs: Readonly<Record<FixNeed, string>> = {
  approver: "a person who approves commands",
  container_engine: "a container engine such as Docker",
  container_engine_in_container:
    "a Docker engine: this looks like a container deployment, where sandboxing needs the engine's socket in the gateway's " +
    "container, as OpenClaw's setup script mounts it with OPENCLAW_SANDBOX=1",
};

export const fixNeeds: readonly FixNeed[] = [
  "approver",
  "container_engine",
  "container_engine_in_container",
];

export function describeNeed(need: FixNeed): string {
  return needs[need];
}

/** What a person would do about an exposure: fixes that are made, previewed and undone as one. */
export type FixPlan = {
  /** What `POST /api/v1/scan/fix` takes, in this order; never empty. */
  readonly check_ids: readonly string[];
  /** What the fixes do, in the same order. */
  readonly titles: readonly string[];
  /** False where one of the fixes cuts access or stops jobs. */
  readonly safe: boolean;
  /** For fixes with several ways, the one that is taken: "OC-SEC-003=ask". */
  readonly choices: readonly string[];
  /**
   * Exposures that are gone afterwards, sorted; a weaker form of one may be left, with a principal
   * who is trusted more.
   */
  readonly closes: readonly string[];
  /**
   * Exposures that stay with a lower severity, or of which a weaker form is left, for somebody who
   * is trusted more; sorted.
   */
  readonly lowers: readonly string[];
  /** Exposures that were not there before and are no weaker form of one that was; sorted. */
  readonly opens: readonly string[];
  /** What must be there for the agents to go on working; sorted. */
  readonly needs: readonly FixNeed[];
  /** Total risk before and after, 0 to 100, one decimal. */
  readonly total_before: number;
  readonly total_after: number;
};

/** True where a plan exposes what does not run yet: it lets the gateway start. */
export function isStartPlan({ closes, lowers, total_before, total_after }: FixPlan): boolean {
  return closes.length === 0 && lowers.length === 0 && total_after >= total_before;
}

/**
 * Who can make which agent do what, by one entry point: the attack paths that differ only in the
 * harm at their end.
 */
export type Exposure = {
  /** `ex_` and 52 base32 digits, of the principal, the entry point and the first agent. */
  readonly exposure_id: string;
  /** Services that the worst path leads through, sorted. */
  readonly services: readonly string[];
  /** Who: "Anyone". */
  readonly principal: string;
  /** Where they write: "telegram direct messages"; "" where the path starts at the agent itself. */
  readonly entry_point: string;
  /** In the order in which the worst path reaches them, each once. */
  readonly agents: readonly string[];
  /**
   * Other agents of which all this is true as well, each by its own entry point of the same kind;
   * sorted.
   */
  readonly alike: readonly string[];
  readonly severity: Severity;
  /** Of the worst outcome. */
  readonly score: number;
  /** Worst first. */
  readonly outcomes: readonly ExposureOutcome[];
  /** Fingerprints of the findings that make it possible, worst first. */
  readonly root_causes: readonly string[];
  /**
   * The cheapest change that closes it or lowers its severity; undefined where no automated fix
   * does.
   */
  readonly plan?: FixPlan | undefined;
};

/**
 * What an exposure allows, each once, worst first: "runs commands on the host, reads secrets and
 * sends them out".
 */
export function outcomeNames({ outcomes }: Pick<Exposure, "outcomes">): readonly string[] {
  return [...new Set(outcomes.map(({ outcome }) => outcome))];
}
