import { createHash } from "node:crypto";
import type { Sketch } from "./sketch.ts";

/**
 * Draws a service that MCP clients call, and returns its key: one node for all that call it, whatever each calls it. Its
 * address may hold a secret, so the key has its host and port, by which people know it, and a digest of the whole.
 */
export function mcpServiceNode(name: string, address: string, sketch: Sketch): string {
  const host = authority.exec(address.trim())?.[1]?.toLowerCase() ?? "";
  const digest = createHash("sha256").update(address).digest("hex").slice(0, 16);
  const key = /^[a-z0-9.:[\]-]+$/.test(host) ? `${host}/${digest}` : digest;
  const attributes = { transport: "http", names: [name] };
  return sketch.sharedNode("mcp_server", key, `MCP server ${name}`, attributes);
}

/** Host and port of a web address, without the user that may stand before them. */
const authority = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
