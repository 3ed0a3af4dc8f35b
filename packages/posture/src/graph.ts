import type { Evidence } from "./evidence.ts";

export const nodeKinds = [
  "principal",
  "untrusted_source",
  "channel",
  "gateway",
  "agent",
  "session",
  "instruction",
  "skill",
  "plugin",
  "mcp_server",
  "tool",
  "identity",
  "secret",
  "data_store",
  "memory",
  "host",
  "sandbox",
  "external_sink",
  "scheduler",
  "human",
  "model_provider",
  "bus",
] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** "An attacker who holds the source of the edge influences its target." */
export const edgeKinds = [
  "CAN_WRITE",
  "DELIVERS",
  "ROUTES",
  "INSTRUCTS",
  "LOADS",
  "DELEGATES",
  "RETURNS",
  "INVOKES",
  "READS",
  "WRITES",
  "EXECUTES",
  "ESCAPES",
  "ACTS_AS",
  "GRANTS",
  "EGRESSES",
  "TRIGGERS",
  "ASKS",
] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/** Values that rules may compare. Lists of strings are for membership tests. */
export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

export type GraphNode = {
  /** `<service>/<kind>/<natural key>`; without `<service>/` for what several services can share. */
  readonly key: string;
  readonly kind: NodeKind;
  /** What a person calls it: "Telegram", "main", "exec". */
  readonly label: string;
  /** The service it belongs to; "" when shared. */
  readonly service: string;
  readonly attributes: Attributes;
};

export type EdgeBasis = "configured" | "observed" | "inferred";

/** A control that is on an edge, whose efficacy the priors know by its name. */
export type EdgeControl = {
  /** "tool_approval", "sandbox", "egress_allowlist", "injection_filter" … */
  readonly name: string;
  readonly evidence: readonly Evidence[];
};

export type GraphEdge = {
  readonly source: string;
  readonly target: string;
  readonly kind: EdgeKind;
  readonly basis: EdgeBasis;
  /**
   * `decision: "auto" | "ask"` on INVOKES, `ease: "<prior>"` where the kind alone does not give the
   * prior, and what rules test.
   */
  readonly attributes: Attributes;
  /** What the edge allows, in one short clause without a full stop. */
  readonly description: string;
  /** A slug for the weakness, "unprompted_tool"; "" where the edge is no weakness by itself. */
  readonly vulnerability: string;
  readonly evidence: readonly Evidence[];
  /** IDs of the checks whose fix removes or weakens the edge. */
  readonly fixedBy: readonly string[];
  readonly controls: readonly EdgeControl[];
};

/**
 * What an untrusted sender could do, as nodes and edges. Order carries no meaning; producers sort
 * by key.
 */
export type PostureGraph = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

/** Full key of a node that belongs to one service. */
export function nodeKey(service: string, kind: NodeKind, naturalKey: string): string {
  return `${service}/${kind}/${naturalKey}`;
}

/**
 * Full key of a node that several services can share: a host, a real path, a credential's
 * fingerprint.
 */
export function sharedNodeKey(kind: NodeKind, naturalKey: string): string {
  return `${kind}/${naturalKey}`;
}
