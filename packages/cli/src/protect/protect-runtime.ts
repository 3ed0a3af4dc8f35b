import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type {
  AdapterKind,
  Installation,
  LaidFile,
  Located,
  Protector,
} from "@parapet/adapter-link";
import { rewriteFile } from "@parapet/scanner";
import type { CommandAdapters, ShownAdapter } from "@parapet/server";
import { type InstallationRecord, readRecords, recordName } from "./installation-record.ts";
import { digestOf, writeFiles } from "./write-files.ts";
import { planProtection, type ProtectionPlan, readTarget } from "./plan-protection.ts";
import { removeFolder } from "./unprotect-installation.ts";

/** Where installations are kept, and how Parapet is started. */
export type ProtectPlaces = {
  readonly dataDir: string;
  /** Folder with one folder for each installation. */
  readonly folder: string;
  /** This machine. */
  readonly host: string;
  readonly program: readonly string[];
  readonly now: () => Date;
};

/** A runtime to protect, and how. */
export type Protecting = {
  readonly protector: Protector;
  readonly located: Located;
  readonly installation: Installation;
  /** The options given. */
  readonly asked: InstallationRecord["asked"];
  /** The earlier installation that this one renews. */
  readonly earlier: InstallationRecord | undefined;
};

/** An existing installation in this target, for the same server and one of the same agents. */
export async function earlierInstallation(
  folder: string,
  adapter: AdapterKind,
  { target, agentIds, server }: Located,
): Promise<InstallationRecord | undefined> {
  const records = await readRecords(folder);
  return records.find(
    (record) =>
      record.adapter === adapter &&
      record.target === target &&
      record.asked.server === server &&
      record.agent_ids.some((id) => agentIds.includes(id)),
  );
}

/** The planned edits. */
export async function planned(
  { protector, located, installation }: Protecting,
  { folder, program }: ProtectPlaces,
): Promise<ProtectionPlan> {
  const own = join(folder, installation.installation_id);
  const before = await readTarget(located.target);
  return planProtection(protector, { located, installation, folder: own, program, before });
}

export type Protected = {
  readonly state: ShownAdapter;
  readonly plan: ProtectionPlan;
  /** Backup of the target; "" if there was none, or nothing changed. */
  readonly backup: string;
  /** Names of guardrails that were enabled. */
  readonly guardrails: readonly string[];
};

/**
 * Writes the files, edits the target and registers the installation. Reverts everything on failure,
 * so that the runtime is either protected or unchanged.
 */
export async function protectRuntime(
  protecting: Protecting,
  adapters: CommandAdapters,
  places: ProtectPlaces,
): Promise<Protected> {
  const { protector, located, installation } = protecting;
  const { installation_id, service, agent_id, url } = installation;
  const folder = join(places.folder, installation_id);
  const writing = {
    dataDir: places.dataDir,
    randomBytes,
    now: places.now,
    changeId: installation_id,
  };
  const plan = await planned(protecting, places);
  const link = {
    name: "installation.json",
    text: `${JSON.stringify(installation, null, 2)}\n`,
    mode: 0o600,
  };
  const files = await writeFiles(folder, [link, ...plan.install.files]);
  // Before the target, so that an interrupted installation can be renewed or uninstalled.
  await writeFiles(folder, [recordFile(protecting, plan)]);
  let written: ProtectionPlan = plan;
  try {
    const { backup } = await rewriteFile(
      located.target,
      (before) => {
        written = planProtection(protector, {
          located,
          installation,
          folder,
          program: places.program,
          before,
        });
        return written.after;
      },
      writing,
    );
    const guardrails = await adapters.switchOnFlowGuardrails(
      service,
      protector.kind,
      protector.points,
    );
    const state = await adapters.add(
      {
        installation_id,
        adapter: protector.kind,
        service,
        agent_id,
        agent_ids: [...located.agentIds].toSorted(),
        points: protector.points,
        beats: protector.beats,
        target: located.target,
        folder,
        files,
        host: places.host,
        url,
      },
      located.version,
    );
    if (written.after !== plan.after) await writeFiles(folder, [recordFile(protecting, written)]);
    return { state, plan: written, backup, guardrails };
  } catch (error) {
    await revert(written, protecting, writing, places);
    throw error;
  }
}

function recordFile(
  { protector, located, installation, asked, earlier }: Protecting,
  { before, after }: ProtectionPlan,
) {
  const isUntouched = earlier !== undefined && digestOf(before ?? "") === earlier.after_sha256;
  const record: InstallationRecord = {
    installation_id: installation.installation_id,
    adapter: protector.kind,
    service: installation.service,
    agent_ids: located.agentIds,
    runtime_version: located.version,
    target: located.target,
    asked,
    ...restorable(earlier, isUntouched, before, after),
  };
  return recordFileOf(record);
}

function recordFileOf(record: InstallationRecord): LaidFile {
  return { name: recordName, text: `${JSON.stringify(record, null, 2)}\n`, mode: 0o600 };
}

/** The text before the first installation; null if the target has been edited since. */
function restorable(
  earlier: InstallationRecord | undefined,
  isUntouched: boolean,
  before: string | undefined,
  after: string,
): Pick<InstallationRecord, "before" | "after_sha256"> {
  if (earlier === undefined) return { before: before ?? null, after_sha256: digestOf(after) };
  if (isUntouched) return { before: earlier.before, after_sha256: digestOf(after) };
  return { before: null, after_sha256: "" };
}

async function revert(
  { before, after }: ProtectionPlan,
  { located, installation, earlier }: Protecting,
  writing: Parameters<typeof rewriteFile>[2],
  { folder }: ProtectPlaces,
): Promise<void> {
  await rewriteFile(located.target, (text) => (text === after ? before : text), writing).catch(
    () => {},
  );
  if (earlier === undefined) await removeFolder(folder, installation.installation_id);
  else await writeFiles(join(folder, earlier.installation_id), [recordFileOf(earlier)]);
}
