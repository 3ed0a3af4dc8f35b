import { dirname, join } from "node:path";
import { installationFrom } from "@parapet/adapter-link";
import { readDataFile } from "../data-folder/data-file.ts";
import type { Log } from "../core/log.ts";
import type { AdapterState } from "../store/adapter-installation.ts";
import { keyOfInstallation } from "./adapter-keys.ts";
import { folderFault } from "./installation-folder.ts";
import { reinstallCommand } from "./reinstall-command.ts";
import type { RuntimeAdapters } from "./runtime-adapters.ts";

const longestInstallation = 65_536;

type Installed = Pick<
  AdapterState,
  "installation_id" | "adapter" | "folder" | "agent_ids" | "target"
>;

/**
 * "" while the key of an installation of this machine is made from the secret of its service, and where its file cannot be read,
 * which an inspection says; else a sentence. After the secret was made anew no call of the adapter is believed.
 */
export async function keyFault(installed: Installed, secret: string): Promise<string> {
  const { installation_id, folder } = installed;
  const key = keyIn(folder);
  if (key === undefined || key === keyOfInstallation(secret, installation_id)) return "";
  return (
    "The secret of adapters is another than when this one was installed, so its calls are refused; put adapter-secret back from " +
    `a backup, or run ${reinstallCommand(installed, dirname(folder), undefined)} again.`
  );
}

function keyIn(folder: string): string | undefined {
  try {
    return installationFrom(readDataFile(join(folder, "installation.json"), longestInstallation))
      .key;
  } catch {
    return undefined;
  }
}

/** Installations are inspected every 20 s; one that no longer is was taken out. */
const forgottenAfterMs = 90_000;

/** Looks at folders and keys with every inspection of files, and tells the operator of those that are refused. */
export function inspectKeys(
  inspect: RuntimeAdapters["inspect"],
  {
    secret,
    folder,
    nowMs,
    log,
  }: {
    readonly secret: () => Promise<string>;
    /** Where installations of this data folder lie. */
    readonly folder: string;
    readonly nowMs: () => number;
    readonly log: Pick<Log, "warn">;
  },
): {
  readonly inspect: RuntimeAdapters["inspect"];
  /** Sentences for the operator; empty when all is well. */
  readonly problems: () => readonly string[];
} {
  const refused = new Map<string, { readonly adapter: string; readonly atMs: number }>();
  return {
    inspect: async (state) => {
      const { installation_id, adapter, service } = state;
      const elsewhere = await folderFault(state, folder);
      if (elsewhere !== "") return elsewhere;
      const fault = await keyFault(state, await secret());
      if (fault === "") {
        refused.delete(installation_id);
        return inspect(state);
      }
      if (!refused.has(installation_id)) {
        log.warn("adapter key refused", { installation_id, adapter, service });
      }
      refused.set(installation_id, { adapter, atMs: nowMs() });
      return fault;
    },
    problems: () => {
      const now = [...refused.values()].filter(({ atMs }) => nowMs() - atMs < forgottenAfterMs);
      if (now.length === 0) return [];
      const kinds = [...new Set(now.map(({ adapter }) => adapter))].toSorted().join(", ");
      return [
        `The secret of adapters is another than when ${now.length === 1 ? "1 adapter was" : `${now.length} adapters were`} installed ` +
          `(${kinds}), so their calls are refused: put adapter-secret back from a backup, or run \`parapet protect\` again.`,
      ];
    },
  };
}
