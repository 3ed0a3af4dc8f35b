import type { Evidence } from "./evidence.ts";
import type { ScanReport } from "./report.ts";

/** A tool that an agent may call. */
export type ToolPermission = {
  /** As the runtime names it: "exec", "Bash", "mcp__docs__*". */
  readonly tool: string;
  /** What a person calls it: "Bash, network commands". */
  readonly label: string;
  /** The MCP server that offers it; "" for a tool of the runtime. */
  readonly server: string;
  /** "auto" where nobody is asked before a call. */
  readonly decision: "auto" | "ask";
  /**
   * "sandbox" or "host" where the tool runs commands; "" where it runs none, or where it is
   * unknown.
   */
  readonly runs_on: "host" | "sandbox" | "";
  /** What the tool reaches, each once, sorted: "EXECUTES laptop". */
  readonly reaches: readonly string[];
  /** The settings that allow it. */
  readonly evidence: readonly Evidence[];
};

/** An MCP server whose tools an agent has. */
export type McpServerUse = {
  readonly name: string;
  readonly transport: string;
  /** What it is fetched as: "@scope/server@1.2.3"; "" where nothing is fetched. */
  readonly package: string;
  /**
   * Host of the service that is called; "" of a program that is started, or where the host is
   * unknown.
   */
  readonly host: string;
  /** False where its package or script may be another one at the next start. */
  readonly pinned: boolean;
  readonly evidence: readonly Evidence[];
};

/** What one agent may do, as the posture graph says it. */
export type AgentPermissions = {
  readonly agent_id: string;
  readonly name: string;
  readonly service: string;
  /** "openclaw"; "" where it is unknown. */
  readonly runtime: string;
  /** "provider/model" or the name alone; "" where it is unknown. */
  readonly model: string;
  /** "off", or which sessions are sandboxed: "all", "non-main". */
  readonly sandbox: string;
  /** Sorted by tool and label. */
  readonly tools: readonly ToolPermission[];
  /** Sorted by name. */
  readonly mcp_servers: readonly McpServerUse[];
  /** Where the agent is configured; [] where the graph does not say it. */
  readonly evidence: readonly Evidence[];
};

/** How an exposure comes to one of its outcomes. */
export type ExposureWay = {
  readonly exposure_id: string;
  readonly path_id: string;
  /** Trust of the principal at the start: "anyone", "paired"; "" where it is unknown. */
  readonly trust: string;
  /** What is harmed: "host_rce"; "" of a rule that is unknown. */
  readonly impact: string;
  /** Empty of an exposure with many outcomes, for those that differ little from the ones before. */
  readonly steps: readonly WayStep[];
};

export type WayStep = {
  readonly node_id: string;
  readonly label: string;
  readonly description: string;
  readonly evidence: readonly Evidence[];
};

/**
 * A scan with what its report leaves out: who may do what, and where each step of an exposure is
 * configured.
 */
export type Assessment = {
  readonly report: ScanReport;
  /** Sorted by service and ID. */
  readonly agents: readonly AgentPermissions[];
  readonly ways: readonly ExposureWay[];
  /** SHA-256 of the posture graph: another one makes proofs of its attack paths stale. */
  readonly graph_digest: string;
};
