import type { InventoryKind } from "../../api/queries.ts";

type KindText = {
  readonly title: string;
  /** "MCP server". */
  readonly noun: string;
  /** What its detail in a workspace is called; "" if it has none. */
  readonly detail: string;
  readonly hasVersions: boolean;
};

/** The kinds in the order of the tabs. */
export const kindTexts: Readonly<Record<InventoryKind, KindText>> = {
  agent: { title: "Agents", noun: "agent", detail: "Runtime", hasVersions: false },
  model: { title: "Models", noun: "model", detail: "", hasVersions: false },
  mcp_server: {
    title: "MCP servers",
    noun: "MCP server",
    detail: "Transport",
    hasVersions: true,
  },
  skill: { title: "Skills", noun: "skill", detail: "Verdict", hasVersions: true },
  plugin: { title: "Plugins", noun: "plugin", detail: "", hasVersions: false },
  channel: { title: "Channels", noun: "channel", detail: "Open to", hasVersions: false },
};

export function kindFrom(text: string): InventoryKind {
  const kinds = Object.keys(kindTexts);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is a key of them.
  return kinds.includes(text) ? (text as InventoryKind) : "agent";
}

export function inventoryAddress(kind: InventoryKind, item: string): string {
  return `/inventory?kind=${kind}&item=${encodeURIComponent(item)}`;
}

type Versions = readonly { readonly version: string; readonly services: number }[];

/** "1.2.3 and 2 others"; "unknown" if none is known. */
export function versionsText(versions: Versions): string {
  const [first] = versions;
  if (first === undefined) return "unknown";
  const others = versions.length - 1;
  if (others === 0) return first.version;
  return `${first.version} and ${others} ${others === 1 ? "other" : "others"}`;
}
