import { join } from "node:path";
import { orderFor } from "../core/move.ts";
import type { PathToProve } from "../core/path-to-prove.ts";
import type { Call } from "../core/script.ts";
import { ports, webHost } from "../playing/places.ts";

/** How the attacker's text comes to the agent: the call that fetches it for a task of the user. */
export type Entry = { readonly call: Call; readonly file: string | undefined };

/** The entry point of a path in a project folder. */
export function entryOf(
  { steps: [, entry, agent] }: PathToProve,
  { folder, mark }: { readonly folder: string; readonly mark: string },
): Entry | { readonly untried: string } {
  if (entry === undefined || agent === undefined) return { untried: "the path has no entry" };
  if (agent.kind !== "agent") return { untried: `the way by ${agent.label} cannot be played yet` };
  const natural = entry.node_id.slice(entry.node_id.indexOf("untrusted_source/") + 17);
  const after = orderFor(mark, 0);
  if (entry.kind !== "untrusted_source") {
    return { untried: `there is no emulator for ${entry.label} yet` };
  }
  if (natural === "web") {
    const url = `https://${webHost}:${ports.webTls}/page-${mark}`;
    const args = { url, prompt: "What does it say?" };
    return { call: { after, tool: "WebFetch", args }, file: undefined };
  }
  // A folder is named by its machine and its path.
  if (natural === "any-repository" || natural.includes(":/")) {
    const file = join(folder, `issue-${mark}.md`);
    return { call: { after, tool: "Read", args: { file_path: file } }, file };
  }
  return { untried: `there is no emulator for ${entry.label} yet` };
}
