import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { adapterKinds, type AdapterKind, readSmallFile } from "@parapet/adapter-link";

/** What `unprotect` needs to know of an installation without the service and its database. */
export type InstallationRecord = {
  readonly installation_id: string;
  readonly adapter: AdapterKind;
  readonly service: string;
  readonly agent_ids: readonly string[];
  readonly runtime_version: string;
  readonly target: string;
  /** The options given, to locate the runtime again. */
  readonly asked: { readonly server?: string; readonly agent?: string; readonly hook?: string };
  /** Text of the target before; null where there was no file. */
  readonly before: string | null;
  /** SHA-256 of the target's text after, in hexadecimal. */
  readonly after_sha256: string;
};

/** Name of the file, in the installation's folder. */
export const recordName = "record.json";

/** A record holds the former text of its target, escaped. */
const mostBytes = 8 * 1024 * 1024;

/** The record in an installation's folder; undefined where there is none that can be read. */
export async function readRecord(folder: string): Promise<InstallationRecord | undefined> {
  try {
    const given: unknown = JSON.parse(await readSmallFile(join(folder, recordName), mostBytes));
    return isRecord(given) ? given : undefined;
  } catch {
    return undefined;
  }
}

/** The records of all installations of a data folder, by id: older ones first. */
export async function readRecords(adapters: string): Promise<readonly InstallationRecord[]> {
  const names = await readdir(adapters).catch((): string[] => []);
  const records = await Promise.all(
    names.toSorted().map((name) => readRecord(join(adapters, name))),
  );
  return records.filter((record) => record !== undefined);
}

function isRecord(value: unknown): value is InstallationRecord {
  if (typeof value !== "object" || value === null) return false;
  const record: Partial<Record<keyof InstallationRecord, unknown>> = value;
  return (
    typeof record.installation_id === "string" &&
    /^ad_[0-9a-z]{1,60}$/.test(record.installation_id) &&
    adapterKinds.some((kind) => kind === record.adapter) &&
    typeof record.target === "string" &&
    typeof record.service === "string" &&
    typeof record.after_sha256 === "string" &&
    typeof record.asked === "object" &&
    record.asked !== null &&
    Array.isArray(record.agent_ids)
  );
}
