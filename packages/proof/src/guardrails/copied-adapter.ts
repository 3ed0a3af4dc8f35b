import { join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { readNamedFile } from "@parapet/settings/named-file";
import type { RegisteredGuardrails } from "../core/registered-guardrails.ts";
import type { CopiedFile } from "../playing/lay-copy.ts";
import { ports } from "../playing/places.ts";

/** An installed adapter as it is part of a copy; the key is none that a service knows. */
export type CopiedAdapter = {
  readonly installation: Installation;
  readonly guardrails: RegisteredGuardrails;
  readonly files: readonly CopiedFile[];
  /** Folder of the installation. */
  readonly folder: string;
};

/** `reason`: why a call past the adapter cannot be tried. */
export type NoAdapter = { readonly reason: string };

/** What is said of the copy of a workspace that has an adapter. */
export const adapterChange =
  "Parapet's adapter is part of the copy, with another key. An evaluator on loopback answers it with the registered guardrails, and records nothing.";

/** What the copy has in place of the secret that an adapter shares with its service. */
function copiedKey(mark: string): string {
  return `canary-${mark}-adapter`;
}

/** An installation as settings name it: `folder` is left out where they do not. */
export type InstallationNamed = { readonly id: string; readonly folder: string | undefined };

/**
 * The adapter of an installation, with these files of its folder. They are what `parapet protect`
 * wrote, and run in the sandbox alone.
 */
export function copiedAdapter(
  { id, folder: named }: InstallationNamed,
  wanted: readonly { readonly name: string; readonly isProgram?: boolean }[],
  {
    guardrails,
    mark,
  }: { readonly guardrails: RegisteredGuardrails | undefined; readonly mark: string },
): CopiedAdapter | NoAdapter {
  if (guardrails === undefined) {
    return { reason: "the guardrails of its adapter are not known here" };
  }
  const known = guardrails.adapters.find(({ installation_id }) => installation_id === id);
  if (known === undefined) {
    return { reason: `its adapter ${id} is not of this service, so its guardrails are not known` };
  }
  const { folder } = known;
  // What the settings name may be a link to a secret.
  if (named !== undefined && named !== folder) {
    return { reason: `its adapter ${id} is not where this service has installed it` };
  }
  const files: CopiedFile[] = [];
  for (const { name, isProgram = false } of wanted) {
    const path = join(folder, name);
    const bytes = bytesOf(path);
    if (bytes === undefined) return { reason: `its adapter's file ${path} cannot be read` };
    files.push({ path, text: isProgram ? bytes : bytes.toString("utf8"), isProgram });
  }
  const installation = {
    installation_id: id,
    key: copiedKey(mark),
    url: `http://127.0.0.1:${ports.guardrails}`,
    service: known.service,
    agent_id: known.agent_id,
  };
  return {
    installation,
    guardrails,
    folder,
    files: [
      ...files,
      { path: join(folder, "installation.json"), text: JSON.stringify(installation) },
    ],
  };
}

/** The native hook is 1.7 MB. */
const mostBytes = 8 * 1024 * 1024;

function bytesOf(path: string): Buffer | undefined {
  try {
    const file = readNamedFile(path, mostBytes);
    return "fault" in file ? undefined : file.bytes;
  } catch {
    return undefined;
  }
}
