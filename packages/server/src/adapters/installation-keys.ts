import { parapetCommand } from "@parapet/posture";
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
 * A sentence if the key of an installation was not derived from the current secret of its service:
 * its calls are then rejected. "" if it was, and if its file cannot be read, which the inspection
 * reports.
 */
export async function keyFault(installed: Installed, secret: string): Promise<string> {
  const { installation_id, folder } = installed;
  const key = keyIn(folder);
  if (key === undefined || key === keyOfInstallation(secret, installation_id)) return "";
  return (
    "The adapter secret has changed since this adapter was installed, so its calls are rejected. Restore adapter-secret from " +
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

/**
 * Checks folders and keys with every inspection of files, and reports rejected ones to the
 * operator.
 */
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
        log.warn("adapter key rejected", { installation_id, adapter, service });
      }
      refused.set(installation_id, { adapter, atMs: nowMs() });
      return fault;
    },
    problems: () => {
      const now = [...refused.values()].filter(({ atMs }) => nowMs() - atMs < forgottenAfterMs);
      if (now.length === 0) return [];
      const kinds = [...new Set(now.map(({ adapter }) => adapter))].toSorted().join(", ");
      return [
        `The adapter secret has changed since ${now.length === 1 ? "1 adapter was" : `${now.length} adapters were`} installed ` +
          `(${kinds}), so their calls are rejected: restore adapter-secret from a backup, or run \`${parapetCommand("protect")}\` again.`,
      ];
    },
  };
}
