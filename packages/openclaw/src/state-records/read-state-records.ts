import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { namesIn } from "../file-modes/state-paths.ts";
import { readAgentStores } from "./read-agent-stores.ts";
import { storedCredentialsIn } from "./credential-files.ts";
import { jsonStoreReader } from "./json-store.ts";
import { readSharedStores } from "./read-shared-stores.ts";
import type { SessionCount, StateRecords } from "../model/state-records.ts";

type NamedElsewhere = {
  /** Names in the state folder's `.env`. */
  readonly variableNames: ReadonlySet<string>;
  /**
   * Absolute path of the file of jobs that an older configuration names; read only inside the state
   * folder.
   */
  readonly jobsFile: string;
};

/**
 * Names of the contents of a state folder: logins, jobs, conversations, credentials. Reads bounded
 * parts of files that may be missing, malformed or hostile, none of which stops a scan; changes and
 * locks nothing.
 */
export async function readStateRecords(
  stateDir: string,
  { variableNames, jobsFile }: NamedElsewhere,
  bounds: FileBounds,
): Promise<StateRecords> {
  const readJsonStore = jsonStoreReader(bounds);
  const shared = await readSharedStores({ stateDir, jobsFile, readJsonStore, bounds });
  const agents = [];
  for (const agent of await namesIn(join(stateDir, "agents"), bounds)) {
    // Sequentially, so that few of them are in memory at once.
    // oxlint-disable-next-line no-await-in-loop
    const own = await readAgentStores({
      stateDir,
      folder: agent,
      mainIsShared: !shared.holdsProfiles,
      readJsonStore,
      bounds,
    });
    agents.push(own);
  }
  return {
    variableNames: [...variableNames].toSorted(),
    authProfiles: [
      ...shared.authProfiles,
      ...agents.flatMap((found) => found.authProfiles),
    ].toSorted(by(({ agent, id, path }) => [agent, id, path])),
    cronJobs: shared.cronJobs.toSorted(by(({ name, id, path }) => [name, id, path])),
    approvals: shared.approvals.toSorted(by(({ agent, path }) => [agent, path])),
    sessions: agents
      .flatMap((found): readonly SessionCount[] => found.sessions)
      .toSorted(by(({ agent, channel, kind }) => [agent, channel, kind])),
    credentials: await storedCredentialsIn(join(stateDir, "credentials"), bounds),
    paired: shared.paired.toSorted(by(({ channel, account }) => [channel, account])),
    installs: shared.installs.toSorted(by(({ kind, id }) => [kind, id])),
    stores: [...shared.stores, ...agents.flatMap((found) => found.stores)].toSorted(
      by(({ path }) => [path]),
    ),
  };
}

function by<Item>(keyOf: (item: Item) => readonly string[]): (a: Item, b: Item) => number {
  return (a, b) => {
    const [left, right] = [JSON.stringify(keyOf(a)), JSON.stringify(keyOf(b))];
    if (left === right) return 0;
    return left < right ? -1 : 1;
  };
}
