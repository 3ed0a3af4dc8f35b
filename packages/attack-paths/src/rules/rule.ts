import type { EdgeKind, NodeKind, OwaspTag } from "@parapet/posture";
import type { Condition } from "../expressions/condition.ts";
import type { CountedControls } from "../scoring/edge-factors.ts";
import type { Automaton } from "./automaton.ts";

/** Nodes of these kinds for which the condition holds; all of them when there is none. */
export type NodeSelector = {
  readonly kinds: readonly NodeKind[];
  readonly where: Condition | undefined;
};

/**
 * One way for a fact to hold of a node: the node, called by the pattern's first variable, has these
 * edges to other nodes that have their own conditions and edges.
 */
export type FactPattern = { readonly kinds: readonly NodeKind[]; readonly root: PatternVariable };

export type PatternVariable = {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly edges: readonly PatternEdge[];
};

export type PatternEdge = {
  readonly kind: EdgeKind;
  readonly condition: Condition | undefined;
  readonly to: PatternVariable;
};

/**
 * The last node of these kinds on a path, the one that acts, must have the fact: any one of its
 * patterns.
 */
export type Requirement = {
  readonly at: readonly NodeKind[];
  readonly fact: string;
  readonly patterns: readonly FactPattern[];
  /**
   * A fact that the node must not have, since another rule reports the same with a higher impact;
   * "" where none is named.
   */
  readonly unlessFact: string;
  readonly unless: readonly FactPattern[];
};

/** A rule, compiled: what `rules/*.yaml` says. */
export type Rule = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** The first is the path's `owasp_tag`. */
  readonly owasp: readonly [OwaspTag, ...OwaspTag[]];
  readonly atlas: readonly string[];
  readonly source: NodeSelector;
  readonly path: Automaton;
  readonly sink: NodeSelector;
  readonly requires: readonly Requirement[];
  readonly controls: CountedControls;
  /** Name in the priors. */
  readonly impact: string;
  /** What the agent then does, as "runs commands on the host"; "" where the rule has none. */
  readonly outcome: string;
  /** The weakness to name where an edge of that kind names none itself. */
  readonly steps: ReadonlyMap<EdgeKind, string>;
  readonly message: string;
  readonly tests: { readonly fires: readonly string[]; readonly silent: readonly string[] };
};
