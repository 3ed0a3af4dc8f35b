import { basename, join } from "node:path";
import { shellWord } from "@parapet/posture";
import { readDataFile } from "../data-folder/data-file.ts";
import type { AdapterState } from "../store/adapter-installation.ts";

type Installed = Pick<AdapterState, "adapter" | "folder" | "agent_ids" | "target">;

/** What the person asked `protect` for. */
type Asked = { readonly server?: string; readonly agent?: string; readonly hook?: string };

/** A record holds the text of its target as it was before. */
const longestRecord = 8 * 1024 * 1024;

/**
 * The command that puts an adapter there again, for the same server and agent and with the same
 * hook. `adaptersFolder` is that of the data folder which the command is for, with `data` where it
 * has to be named.
 */
export function reinstallCommand(
  installed: Installed,
  adaptersFolder: string,
  data: string | undefined,
): string {
  const { adapter, folder, agent_ids, target } = installed;
  // Of a restored installation, the record came along.
  const asked = askedIn(join(adaptersFolder, basename(folder))) ?? askedIn(folder) ?? {};
  const agent = asked.agent ?? (adapter === "sdk" ? (agent_ids[0] ?? "ID") : undefined);
  const words = [
    "parapet",
    "protect",
    adapter,
    ...option("--server", asked.server),
    ...option("--agent", agent),
    ...option("--hook", asked.hook),
    "--target",
    target,
    ...option("--data", data),
  ];
  return words.map((word) => shellWord(word)).join(" ");
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [name, value];
}

/** Undefined where there is no record that can be read. */
function askedIn(folder: string): Asked | undefined {
  try {
    const record: { readonly asked?: Readonly<Record<string, unknown>> } | null = JSON.parse(
      readDataFile(join(folder, "record.json"), longestRecord),
    );
    const { server, agent, hook } = record?.asked ?? {};
    return {
      ...(typeof server === "string" ? { server } : {}),
      ...(typeof agent === "string" ? { agent } : {}),
      ...(typeof hook === "string" ? { hook } : {}),
    };
  } catch {
    return undefined;
  }
}
