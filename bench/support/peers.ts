import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Another program that is no dependency, from the folder that PARAPET_PEERS names
 * (scripts/with-peers.sh sets it); undefined where it is not there. Its types are not known.
 */
export function peer(name: string): unknown {
  const folder = process.env["PARAPET_PEERS"] ?? "";
  if (folder === "") return undefined;
  try {
    return createRequire(join(folder, "package.json"))(name);
  } catch {
    return undefined;
  }
}

/** The program of AgentShield in that folder; undefined where it is not there. */
export function programOfAgentShield(): string | undefined {
  const folder = process.env["PARAPET_PEERS"] ?? "";
  const program = join(folder, "node_modules", "ecc-agentshield", "dist", "index.js");
  return folder !== "" && existsSync(program) ? program : undefined;
}
