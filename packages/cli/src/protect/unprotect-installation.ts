import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Protector } from "@parapet/adapter-link";
import { rewriteFile } from "@parapet/scanner";
import { digestOf } from "./write-files.ts";
import type { InstallationRecord } from "./installation-record.ts";
import { withoutInstallation } from "./plan-protection.ts";

export type Removal = Pick<InstallationRecord, "installation_id" | "target"> &
  Partial<Pick<InstallationRecord, "before" | "after_sha256">>;

/**
 * The target's text without an installation; undefined for no file. If the target is unchanged
 * since, this is the original text, byte for byte.
 */
export function textBefore(
  protector: Protector,
  { installation_id, target, before, after_sha256 }: Removal,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  if (before !== undefined && digestOf(text) === after_sha256) return before ?? undefined;
  return withoutInstallation(protector, { target, installationId: installation_id, text });
}

/**
 * Removes an installation from its target. Returns the path of the backup, "" if nothing changed.
 */
export async function takeOut(
  protector: Protector,
  removal: Removal,
  writing: Omit<Parameters<typeof rewriteFile>[2], "changeId">,
): Promise<string> {
  const { backup } = await rewriteFile(
    removal.target,
    (text) => textBefore(protector, removal, text),
    { ...writing, changeId: removal.installation_id },
  );
  return backup;
}

/** Removes the folder of an installation with all its files. */
export async function removeFolder(adapters: string, installationId: string): Promise<void> {
  await rm(join(adapters, installationId), { recursive: true, force: true });
}
