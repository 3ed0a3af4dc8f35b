import type { AdapterKind, Protector } from "@parapet/adapter-link";

/** Every runtime that can be protected. Each is loaded when it is needed. */
export const protectors: Readonly<Record<AdapterKind, () => Promise<Protector>>> = {
  "claude-code": async () => (await import("@parapet/adapter-claude-code")).claudeCodeProtector,
  openclaw: async () => (await import("@parapet/adapter-openclaw-plugin")).openclawProtector,
  mcp: async () => (await import("@parapet/adapter-mcp-proxy")).mcpProtector,
  sdk: async () => (await import("@parapet/adapter-sdk/protector")).sdkProtector,
};

export type Protectors = typeof protectors;
