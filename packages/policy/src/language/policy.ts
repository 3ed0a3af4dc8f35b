import type { Confidence, FindingSeverity, Severity } from "@parapet/posture";

/** Selects agents: every field that is given has to match. */
export type AgentSelector = {
  readonly name: string | undefined;
  readonly runtime: string | undefined;
  readonly service: string | undefined;
};

/** What has to hold. */
export type Assertion =
  | {
      readonly kind: "no_exposure";
      /** Trust of principals; [] for all. */
      readonly from: readonly string[];
      /** Impacts; [] for all. */
      readonly to: readonly string[];
      readonly atLeast: Severity;
    }
  | { readonly kind: "sandbox" }
  | { readonly kind: "tools"; readonly allowed: readonly string[] }
  | { readonly kind: "approval"; readonly tools: readonly string[] }
  | { readonly kind: "models"; readonly allowed: readonly string[] }
  | {
      readonly kind: "mcp_servers";
      /** Undefined: all. */
      readonly allowed: readonly string[] | undefined;
      readonly pinned: boolean;
    }
  | { readonly kind: "no_secrets" }
  | {
      readonly kind: "no_finding";
      readonly atLeast: FindingSeverity;
      readonly minConfidence: Confidence;
      /** Patterns of check IDs; [] for all. */
      readonly checks: readonly string[];
    };

export type PolicyRule = {
  readonly id: string;
  /** The ID where the rule has none. */
  readonly title: string;
  /** A group of agents; "" for all. */
  readonly agents: string;
  readonly assertion: Assertion;
  readonly line: number;
};

/** A violation that somebody has accepted for a time. */
export type PolicyException = {
  readonly rule: string;
  /** Pattern of agents; "" for every one, and for what concerns no agent. */
  readonly agent: string;
  readonly owner: string;
  readonly reason: string;
  /** The last day on which it counts, UTC. */
  readonly expires: string;
  readonly line: number;
};

export type Policy = {
  readonly name: string;
  readonly groups: ReadonlyMap<string, readonly AgentSelector[]>;
  readonly rules: readonly PolicyRule[];
  readonly exceptions: readonly PolicyException[];
};

/** The names that reports use, without which a misspelled one would hold for ever. */
export type PolicyVocabulary = {
  readonly trusts: readonly string[];
  readonly impacts: readonly string[];
  readonly runtimes: readonly string[];
};

export type PolicyProblem = {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
};
