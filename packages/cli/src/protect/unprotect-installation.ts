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
 * The target's text without an installation; undefined for no file. Where nobody has touched it since, it is what it was before,
 * to the byte.
 */
export function textBefore(
  protector: Protector,
  { installation_id, target, before, after_sha256 }: Removal,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  if (before !== undefined && digestOf(text) === after_sha256) return before ?? undefined;
  return withoutInstallation(protector, target, installation_id, text);
}

/** Takes an installation out of its target. Answers the path of the copy that was kept, "" where nothing changed. */
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

/** Removes the folder of an installation, with all that its adapter kept there. */
export async function removeFolder(adapters: string, installationId: string): Promise<void> {
  await rm(join(adapters, installationId), { recursive: true, force: true });
}
