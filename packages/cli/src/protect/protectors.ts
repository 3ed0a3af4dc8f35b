import type { AdapterKind, Protector } from "@parapet/adapter-link";
import { UsageError } from "../usage-error.ts";

/** Every runtime that can be protected. Each is loaded when it is needed. */
export const protectors: Readonly<Record<AdapterKind, () => Promise<Protector>>> = {
  "claude-code": async () => (await import("@parapet/claude-code")).claudeCodeProtector,
  openclaw: async () => (await import("@parapet/openclaw-plugin")).openclawProtector,
  mcp: async () => {
    throw new UsageError("This Parapet cannot protect MCP servers yet.");
  },
};

export type Protectors = typeof protectors;
