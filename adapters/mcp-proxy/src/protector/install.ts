import { join } from "node:path";
import type { Install, Installation, Located } from "@parapet/adapter-link";
import { serverFileName } from "../installation/find-installation.ts";
import { listenTokenOf, tokenFileName } from "../http/caller.ts";
import { isLocatedServer } from "./locate.ts";
import { serverEntries } from "./server-entries.ts";
import { wrap } from "./wrapped-entry.ts";

/** Makes the client start the server through the proxy, wherever the configuration names it. */
export function install(
  located: Located,
  installation: Installation,
  folder: string,
  targetValue: unknown,
  program: readonly string[],
): Install {
  if (!isLocatedServer(located)) throw new Error("Specify the MCP server with --server.");
  const { server } = located;
  const installationFile = join(folder, "installation.json");
  const entries = serverEntries(targetValue).filter(({ name }) => name === server);
  return {
    files: [
      { name: serverFileName, text: `${JSON.stringify({ server })}\n`, mode: 0o600 },
      { name: tokenFileName, text: `${listenTokenOf(installation)}\n`, mode: 0o600 },
    ],
    edits: entries.flatMap((entry) => wrap(entry, { program, installationFile })),
    notes: [
      `Restart clients of ${located.target}: running clients still connect to ${server} directly.`,
      "Tool descriptions are pinned when the client first lists them.",
    ],
  };
}
