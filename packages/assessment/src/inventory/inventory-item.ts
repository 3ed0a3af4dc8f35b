import type { Evidence, Severity } from "@parapet/posture";

/** What is counted across workspaces, in the order in which it is shown. */
export const inventoryKinds = [
  "agent",
  "model",
  "mcp_server",
  "skill",
  "plugin",
  "channel",
] as const;
export type InventoryKind = (typeof inventoryKinds)[number];

/** The worst exposure that something takes part in. */
export type InventoryExposure = {
  readonly exposure_id: string;
  readonly severity: Severity;
  readonly score: number;
};

/** One thing of a workspace, which other workspaces may have as well. */
export type InventoryItem = {
  readonly kind: InventoryKind;
  /**
   * The same in all workspaces: the ID of an agent, "provider/model", the package or host of an MCP
   * server, the folder name of a skill, the name of a plugin or a channel.
   */
  readonly name: string;
  /** Its runtime, transport, or who may write by it; "" where there is nothing to say. */
  readonly detail: string;
  /** "1.2.3", or a digest of a skill's files; "" where it is unknown. */
  readonly version: string;
  /**
   * False where another version may run at the next start; undefined where that makes no sense, or
   * is unknown.
   */
  readonly pinned?: boolean | undefined;
  /** The agents that have it, sorted; its own ID for an agent. */
  readonly agents: readonly string[];
  /** Where it is configured, each file once; [] where no file is known. */
  readonly places: readonly Pick<Evidence, "file" | "pointer" | "line">[];
  readonly exposure?: InventoryExposure | undefined;
};
