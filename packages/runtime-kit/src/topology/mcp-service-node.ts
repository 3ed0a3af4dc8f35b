import { createHash } from "node:crypto";
import { redactText } from "@parapet/posture/redaction";
import type { Sketch } from "./sketch.ts";

/**
 * Draws a service that MCP clients call, and returns its key: one node for all that call it,
 * whatever each calls it. Its address may hold a secret, so the key has its host and port, by which
 * people know it, and a digest of the whole. Where a variable stands for the host, its name with
 * this client takes the host's place.
 */
export function mcpServiceNode(name: string, address: string, sketch: Sketch): string {
  const host = authority.exec(address.trim())?.[1]?.toLowerCase() ?? "";
  // The same service by whichever password it is called, which could be found by trying.
  const plain = redactText(address, "output", "*");
  const digest = createHash("sha256").update(plain).digest("hex").slice(0, 16);
  const known = [host, name].find((words) => /^[\w.:[\]-]{1,253}$/.test(words));
  const key = known === undefined ? digest : `${known}/${digest}`;
  const attributes = { transport: "http", names: [name] };
  return sketch.sharedNode("mcp_server", key, `MCP server ${name}`, attributes);
}

/** Host and port of a web address, without the user that may be before them. */
const authority = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
